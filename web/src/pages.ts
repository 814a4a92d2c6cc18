import "./css/base.css";
import "./css/pages.css";

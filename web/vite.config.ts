import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

/** Three islands for the server's pages; the content policy allows nothing inline, so assets stay files. */
export default defineConfig({
  base: "/static/",
  plugins: [svelte()],
  build: {
    outDir: "../src/guinote/server/static",
    emptyOutDir: true,
    manifest: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ["src/table.ts", "src/replay.ts", "src/pages.ts"] },
  },
});

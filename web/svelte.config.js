/** Every warning of the compiler, the a11y ones above all, stops the build. */
export default {
  onwarn(warning) {
    throw new Error(`${warning.filename}: ${warning.code}: ${warning.message}`);
  },
};

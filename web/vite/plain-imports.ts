import type { Plugin } from "vite";

/** Vite's own function, in which it wraps every dynamic import. */
const HELPER = "\0vite/preload-helper.js";

/**
 * Vite's wrapper would first fetch the styles and scripts a part needs, but all styles are in one
 * file and no scripts are listed for it. The build fails if a part has styles of its own.
 */
export function plainImports(): Plugin {
  return {
    name: "plain-imports",
    apply: "build",
    enforce: "pre",
    load: (id) => (id === HELPER ? "export const __vitePreload = (load) => load();" : undefined),
    generateBundle(_, bundle) {
      const styles = Object.keys(bundle).filter((file) => file.endsWith(".css"));
      if (styles.length > 1) {
        this.error(
          `Styles must be in one file, as nothing fetches the others: ${styles.join(", ")}`,
        );
      }
    },
  };
}

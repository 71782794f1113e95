import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vite";
import { compressedFiles } from "./vite/compressed-files.ts";
import { routePreload } from "./vite/route-preload.ts";
import { sharedChunks } from "./vite/shared-chunks.ts";

const server = `http://127.0.0.1:${process.env.PORT ?? 3000}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    // Before React's plugin, which must see the routes once they have been split.
    tanstackRouter({
      target: "react",
      autoCodeSplitting: true,
      quoteStyle: "double",
      semicolons: true,
      disableLogging: true,
      // A page's loader is split off with the page: the entry stays the same size however many
      // pages there are.
      codeSplittingOptions: { defaultBehavior: [["component", "loader"]] },
    }),
    react(),
    tailwindcss(),
    plainImports(),
    routePreload(),
    fontPreload("geist-latin-wght-normal"),
    compressedFiles(),
  ],
  resolve: {
    // React includes this itself; the package only serves older versions of React.
    alias: {
      "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector",
    },
  },
  server: { host: "127.0.0.1", proxy: { "/api": server } },
  build: {
    // The entry preloads no page's scripts, since it would have to list them: by the time a link is
    // followed, pointing at it has fetched them.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: sharedChunks },
      },
    },
  },
});

/**
 * Every page needs the Latin letters; the others are loaded when a text needs them.
 * @param font the beginning of its file name.
 */
function fontPreload(font: string): Plugin {
  return {
    name: "font-preload",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {});
        const file = files.find((name) => name.split("/").at(-1)?.startsWith(font));
        if (!file) throw new Error(`The build has no font whose file begins with ${font}.`);
        const attrs = { rel: "preload", as: "font", type: "font/woff2", href: `/${file}` };
        return [{ tag: "link", attrs: { ...attrs, crossorigin: "" }, injectTo: "head" }];
      },
    },
  };
}

/** Vite's own function, in which it wraps every dynamic import. */
const HELPER = "\0vite/preload-helper.js";

/**
 * Vite's wrapper would first fetch the styles and scripts a part needs, but all styles are in one
 * file and no scripts are listed for it. The build fails if a part has styles of its own.
 */
function plainImports(): Plugin {
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

import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressedFiles } from "./vite/compressed-files.ts";
import { fontPreload } from "./vite/font-preload.ts";
import { plainImports } from "./vite/plain-imports.ts";
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

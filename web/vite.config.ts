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
      // A page's loader comes with the page: the entry stays the same however many pages there are.
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
    // React brings this itself; the one besides it is for versions of React from before that.
    alias: {
      "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector",
    },
  },
  server: { host: "127.0.0.1", proxy: { "/api": server } },
  build: {
    // No page's scripts are preloaded by the entry, which would have to list them: pointing at a
    // link has fetched them by the time it is followed.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: sharedChunks },
      },
    },
  },
});

import tailwindcss from "@tailwindcss/vite";
import { tanstackRouter } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressedFiles } from "./vite/compressed-files.ts";
import { fontPreload } from "./vite/font-preload.ts";
import { plainImports } from "./vite/plain-imports.ts";
import { routePreload } from "./vite/route-preload.ts";

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
    // No page's scripts are fetched ahead of the page itself: the list of them would be in the entry,
    // and pointing at a link has fetched them by the time it is followed.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    rolldownOptions: {
      output: {
        // Left alone, every set of pages that share something gets a file for it: dozens of small
        // ones. Each group brings what it imports; the first that matches has it.
        codeSplitting: {
          groups: [
            { name: "start", tags: ["$initial"], priority: 5 },
            {
              name: "basics",
              test: /api\/(auth|auth\/keep-profile|failure|http|proof)\.|components\/(ui\/(drawn-icon|input|label)|layout\/(brand|network-brand|theme|use-crumbs))|lib\/page-name\./,
              priority: 4,
            },
            {
              name: "frame",
              test: /components\/(layout\/(?!use-page-title)|palette\/(admin-finding|finder|use-(keys|screens))|ui\/(dialog|menu-button|page-head|sheet|tooltip))/,
              priority: 3,
            },
            {
              name: "parts",
              // Menus come when one is wanted, so their code stands alone, and what only forms need
              // comes with them. What is only wanted later of a list lies in folders of its own.
              test: /components\/(ui\/(?!menu\.|switch|textarea)|record\/(field|new|waiting))|src\/(lib|api)\/(?!use-(permissions|record-list|draft)|list-|choices|files|folded|input-of|settings|users)[^/]+$|icons\/(circle-x|ellipsis|file-text|pencil|power|trash)\./,
              priority: 2,
            },
            // What the list of people has in common with their pages.
            { name: "people", test: /api\/users\.|users\/-user-status|src\/role-words/ },
            // What stands above every page, and comes after it.
            {
              name: "above",
              test: /routes\/-(above|second-factor-demand)\.|layout\/use-page-title|api\/auth\/second-factor\./,
            },
            // What pharmacies' list and page say of a licence and of a membership.
            {
              name: "member",
              test: /orgs\/-licence|components\/membership\/membership-(words|status)/,
            },
            // What every record's page begins with.
            {
              name: "record",
              test: /components\/record\/(confirm-button|disabled|record-(page|tabs))/,
            },
            // What is asked before something is done to records: wanted once it is pressed.
            { name: "acts", test: /components\/record\/(confirm-dialog|impact|use-)/ },
            // Apart from the rest, because forms need none of it.
            { name: "may", test: /src\/lib\/use-(permissions|record-list)/, priority: 1 },
            { name: "list", test: /components\/list\/[^/]+$/, priority: 1 },
            { name: "form", test: /components\/form\/(form-|use-record-form)/, priority: 1 },
            { name: "toasts", test: /node_modules\/sonner\/|feedback\/toaster/ },
          ],
        },
      },
    },
  },
});

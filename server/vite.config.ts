import { defineConfig } from "vite";

/**
 * Bundles the server and its libraries into one file. Node reads a library's package.json again for
 * each module, and drizzle-orm has hundreds: unbundled, starting takes four times as long and twice
 * the memory.
 */
export default defineConfig({
  build: {
    ssr: "src/start.ts",
    outDir: "dist",
    target: "node24",
    rolldownOptions: {
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "[name].js",
        // names stay, so that stack traces are readable
        minify: { compress: false, mangle: false, codegen: { asciiOnly: true } },
      },
    },
  },
  ssr: {
    noExternal: true,
    // native modules, and packages that are loaded on demand
    external: ["@node-rs/argon2", "sharp", "@lhncbc/ucum-lhc", "pino-pretty"],
  },
});

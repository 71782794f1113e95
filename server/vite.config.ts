import { defineConfig, type Plugin } from "vite";

/**
 * Compression asks of every answer whether it is a `Response`, and the name alone loads Node's
 * fetch with the first answer: 13 MB. This asks as Fastify does, without the class.
 */
const askedByName: Plugin = {
  name: "responses-asked-by-name",
  transform(code, id) {
    if (!/@fastify\/compress\/lib\/utils\.js$/.test(id)) return;
    const asked = "obj instanceof Response";
    if (!code.includes(asked)) this.error(`It no longer says "${asked}": see whether this can go.`);
    return code.replace(asked, "Object.prototype.toString.call(obj) === '[object Response]'");
  },
};

/**
 * The description of the API is written as YAML for those who ask for it, who are few: its library
 * is loaded for the first of them, and not with every start.
 */
const yamlOnDemand: Plugin = {
  name: "yaml-on-demand",
  transform(code, id) {
    if (!/@fastify\/swagger(-ui)?\/lib\//.test(id)) return;
    const verbs = ["parse", "stringify"].map(
      (verb) => `${verb}: (...values) => require('yaml').${verb}(...values)`,
    );
    return code.replace("const yaml = require('yaml')", `const yaml = { ${verbs.join(", ")} }`);
  },
};

/**
 * Files are looked up by a pattern only for a server that lists them at its start. Ours finds each
 * when it is wanted, and the library that looks is 100 KB.
 */
const withoutGlob: Plugin = {
  name: "without-glob",
  transform(code, id) {
    if (!/@fastify\/static\/index\.js$/.test(id)) return;
    const loaded = "const { glob } = require('glob')";
    if (!code.includes(loaded))
      this.error(`It no longer says "${loaded}": see whether this can go.`);
    return code.replace(loaded, "const glob = undefined");
  },
};

/**
 * One letter beyond Latin makes the engine keep the whole file at two bytes a letter. The option
 * below spares the templates of tagged strings, because a tag can read them raw; ours do not.
 */
const inAscii: Plugin = {
  name: "in-ascii",
  generateBundle(_, files) {
    for (const file of Object.values(files)) {
      if (file.type !== "chunk") continue;
      const raw = /\\[^\p{ASCII}]|String\.raw`[^`]*[^`\p{ASCII}]/u.exec(file.code);
      if (raw) this.error(`Cannot be written in ASCII: ${raw[0]}`);
      file.code = file.code.replace(
        /[^\p{ASCII}]/gu,
        (letter) => `\\u{${letter.codePointAt(0)?.toString(16)}}`,
      );
    }
  },
};

/**
 * Bundles the server and its libraries into few files: what the thread of imports needs is one that
 * both load. Node reads a library's package.json again for
 * each module, and drizzle-orm has hundreds: unbundled, starting takes four times as long and twice
 * the memory.
 */
export default defineConfig({
  plugins: [askedByName, yamlOnDemand, withoutGlob, inAscii],
  build: {
    ssr: true,
    outDir: "dist",
    target: "node24",
    rolldownOptions: {
      input: ["src/start.ts", "src/imports-thread.ts"],
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
    external: ["@node-rs/argon2", "sharp", "@lhncbc/ucum-lhc", "pino-pretty", "yaml"],
  },
});

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Bytes; compressing less saves nothing noticeable. */
const SIZE_MIN = 1024;

/** Compressed as small as possible, so that the server need not do it for each visitor. */
export function compressedFiles(): Plugin {
  return {
    name: "compressed-files",
    apply: "build",
    writeBundle: {
      order: "post",
      handler({ dir = "" }, bundle) {
        for (const name of Object.keys(bundle)) {
          if (!/\.(js|css|svg)$/.test(name)) continue;
          const file = join(dir, name);
          const content = readFileSync(file);
          if (content.length < SIZE_MIN) continue;
          writeFileSync(`${file}.br`, brotliCompressSync(content));
          writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
        }
      },
    },
  };
}

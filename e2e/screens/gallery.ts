import { copyFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pictureOf } from "./gallery-files.ts";
import { THEMES, WIDTHS } from "./screen.ts";
import { SCREENS } from "./screens.ts";

// Lays out the pictures on one page, and reports missing ones.
const folder = join(import.meta.dirname, "../../screens");
mkdirSync(folder, { recursive: true });

const pictures = Object.entries(SCREENS).flatMap(([part, screens]) =>
  screens.flatMap(({ name, widths = WIDTHS }) =>
    widths.flatMap((width) =>
      THEMES.map((theme) => {
        const file = pictureOf(name, width, theme);
        return { part, name, width, theme, file, isThere: existsSync(join(folder, file)) };
      }),
    ),
  ),
);
// a script, because a page opened from disk cannot read other files
writeFileSync(join(folder, "pictures.js"), `const PICTURES = ${JSON.stringify(pictures)};\n`);
const page = join(folder, "index.html");
copyFileSync(join(import.meta.dirname, "gallery.html"), page);
const missing = pictures.filter(({ isThere }) => !isThere);
for (const { file } of missing) process.stdout.write(`missing: ${file}\n`);
process.stdout.write(`${pictures.length - missing.length} pictures: ${page}\n`);

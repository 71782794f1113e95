import { copyFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { THEMES } from "../support/axe.ts";
import { pictureOf, widthsOf } from "./screen.ts";
import { SCREENS } from "./screens.ts";

// Lays out the pictures on one page, and reports missing ones.
const folder = join(import.meta.dirname, "../../screens");
mkdirSync(folder, { recursive: true });

const pictures = Object.entries(SCREENS).flatMap(([part, screens]) =>
  screens
    .flatMap(({ states }) => states)
    .flatMap((state) =>
      widthsOf(state).flatMap((width) =>
        THEMES.map((theme) => {
          const file = pictureOf(state.name, width, theme);
          const isThere = existsSync(join(folder, file));
          return { part, name: state.name, width, theme, file, isThere };
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

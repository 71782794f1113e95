import { globSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

/** From the importing to the imported: two files, or two folders. */
export type Arrow = readonly [from: string, to: string];

const IMPORT = /(?:\bfrom\s+|\bimport\s*\(?\s*)"([.#][^"]+)"/g;

/** Types and lazy imports count too. Tests may import anything, and generated files are ignored. */
export function importsOf(root: string, side: "server" | "web"): Arrow[] {
  const files = globSync(`${side}/src/**/*.{ts,tsx}`, { cwd: root })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !/\.(test|gen|d)\.tsx?$/.test(file));
  const known = new Set(files);
  return files.flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(IMPORT)]
      .map(([, name = ""]): Arrow => [file, targetOf(file, name, side)])
      .filter(([, target]) => known.has(target)),
  );
}

function targetOf(file: string, name: string, side: string): string {
  if (name.startsWith("#")) return `${side}/src/${name.slice(1)}`;
  return posix.join(posix.dirname(file), name);
}

/** A folder that is not a layer may distribute its files among subfolders. */
export function betweenFolders(imports: readonly Arrow[]): Arrow[] {
  const arrows = new Map<string, Arrow>();
  for (const [from, to] of imports) {
    const [one, other] = [posix.dirname(from), posix.dirname(to)];
    if (isPartOf(one, other) || isPartOf(other, one)) continue;
    arrows.set(`${one} → ${other}`, [one, other]);
  }
  return [...arrows.values()];
}

const isPartOf = (inner: string, outer: string) =>
  inner.startsWith(`${outer}/`) && !/^server\/src\/[\w-]+$/.test(outer);

export function cyclesIn(arrows: readonly Arrow[]): string[] {
  let left = arrows.filter(([from, to]) => from !== to);
  for (let before = Number.POSITIVE_INFINITY; left.length < before; ) {
    before = left.length;
    const from = new Set(left.map(([one]) => one));
    const to = new Set(left.map(([, other]) => other));
    left = left.filter(([one, other]) => to.has(one) && from.has(other));
  }
  return left.map((arrow) => arrow.join(" → ")).sort();
}

/** The lowest first: a file may import from its own folder and from lower layers. */
const LAYERS = {
  server: [
    ["platform"],
    ["identity"],
    ["audit-logs"],
    ["catalogue"],
    ["membership"],
    ["stock"],
    ["trade"],
    ["desk", "summary"],
  ],
  web: [["lib"], ["api", "components"], ["resources"], ["nouns"], ["routes"]],
};

/** The imports that go up, or across from one folder of a layer to another. */
export function upwardIn(imports: readonly Arrow[], side: keyof typeof LAYERS): string[] {
  const roomOf = (file: string) => file.split("/")[2] ?? "";
  const layers = LAYERS[side];
  const layerOf = (file: string) => {
    const layer = layers.findIndex((rooms) => rooms.includes(roomOf(file)));
    // files beside the folders start the program, and are above all layers
    return layer === -1 ? layers.length : layer;
  };
  return imports
    .filter(([from, to]) => {
      const climb = layerOf(to) - layerOf(from);
      return (
        climb > 0 || (climb === 0 && layerOf(to) < layers.length && roomOf(from) !== roomOf(to))
      );
    })
    .map((arrow) => arrow.join(" → "))
    .sort();
}

import { formatBytes } from "#lib/format.ts";
import { type FileRules, namesOf } from "./file-rules.ts";

export type ImageRules = FileRules & {
  /** Pixels of the shorter side. */
  sideMin?: number;
};

export async function problemOf(file: File, rules: ImageRules): Promise<string | undefined> {
  const { types, sizeMax, sideMin = 1 } = rules;
  if (!types.includes(file.type)) {
    return `This file is not a ${namesOf(types)} picture. Choose another.`;
  }
  if (file.size > sizeMax) {
    return `This picture is ${formatBytes(file.size)}. Pictures can be at most ${formatBytes(sizeMax)}.`;
  }
  const sides = await sidesOf(file);
  if (sides === undefined) return "This picture cannot be read. Choose another.";
  if (Math.min(...sides) < sideMin)
    return `This picture is too small. Both sides need ${sideMin} pixels or more.`;
  return undefined;
}

export async function isSquare(file: File): Promise<boolean> {
  const [width, height] = (await sidesOf(file)) ?? [];
  return width === height;
}

async function sidesOf(file: File): Promise<readonly [number, number] | undefined> {
  try {
    const { width, height } = await createImageBitmap(file);
    return [width, height];
  } catch {
    return undefined;
  }
}

import { MEGABYTE, PICTURE } from "@pharmacy/contract/files/files.values";
import { invalidField } from "../app-error.ts";
import type { files } from "./files.table.ts";

export function requirePicture(
  { size, width, height }: Pick<typeof files.$inferSelect, "size" | "width" | "height">,
  field: string,
  noun: string,
) {
  if (width === null || height === null) {
    throw invalidField(field, `A ${noun} must be a PNG, JPEG or WebP file.`);
  }
  if (size > PICTURE.sizeMax) {
    throw invalidField(field, `A ${noun} must be at most ${PICTURE.sizeMax / MEGABYTE} MB.`);
  }
  if (Math.min(width, height) < PICTURE.sideMin) {
    const least = `${PICTURE.sideMin} × ${PICTURE.sideMin} pixels`;
    throw invalidField(field, `A ${noun} must have at least ${least}.`);
  }
}

import { LOGO_SIDE_MIN, LOGO_SIZE_MAX } from "@pharmacy/contract/files";
import { invalidField } from "../app-error.ts";
import type { files } from "./files.table.ts";

/** A picture fit to stand beside a name: a logo, a face. */
export function requirePicture(
  { size, width, height }: Pick<typeof files.$inferSelect, "size" | "width" | "height">,
  field: string,
  noun: string,
) {
  if (width === null || height === null) {
    throw invalidField(field, `A ${noun} is a PNG, JPEG or WebP file.`);
  }
  if (size > LOGO_SIZE_MAX) throw invalidField(field, `A ${noun} has at most 2 MB.`);
  if (Math.min(width, height) < LOGO_SIDE_MIN) {
    const least = `${LOGO_SIDE_MIN} × ${LOGO_SIDE_MIN} pixels`;
    throw invalidField(field, `A ${noun} has at least ${least}.`);
  }
}

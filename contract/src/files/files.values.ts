export const MEGABYTE = 1024 * 1024;
const PICTURE_TYPES = ["image/png", "image/jpeg", "image/webp"] as const;

/** SVG is left out because it can carry scripts. */
export const FILE_TYPES = [...PICTURE_TYPES, "application/pdf"] as const;

export const IMPORT_FILE_TYPES = [
  "text/csv",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
] as const;

export const FILE_SIZE_MAX = 10 * MEGABYTE;

export const PICTURE = { types: PICTURE_TYPES, sizeMax: 2 * MEGABYTE, sideMin: 64 };

export const PICTURE_HINT = `PNG, JPEG or WebP, at most ${PICTURE.sizeMax / MEGABYTE} MB and at least ${PICTURE.sideMin} × ${PICTURE.sideMin} pixels.`;

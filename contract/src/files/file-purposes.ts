import { extrasOf, type NameOf } from "../extras.ts";
import type { Model } from "../models.ts";

/** Purposes of files that decide who may read them. */
export type FilePurpose = NameOf<"files">;

type Row = { purpose: FilePurpose; model: Model; label: string; isInternal: boolean };

/** Each purpose, the model whose viewers may read such a file, and what the log calls one. */
export const PURPOSES: readonly Row[] = extrasOf("files").flatMap(({ model, rows }) =>
  Object.entries(rows).map(([purpose, { label, isInternal = false }]) => ({
    purpose: purpose as FilePurpose,
    model,
    label,
    isInternal,
  })),
);

export const FILE_PURPOSES = PURPOSES.map(({ purpose }) => purpose) as [
  FilePurpose,
  ...FilePurpose[],
];

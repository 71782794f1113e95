import { extrasOf, type NameOf } from "../extras.ts";
import type { Model } from "../models.ts";

export type FilePurpose = NameOf<"files">;

type Row = { purpose: FilePurpose; model: Model; label: string; isInternal: boolean };

/** Users who may view the model may read such a file. */
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

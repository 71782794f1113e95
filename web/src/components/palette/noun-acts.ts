/// <reference types="vite/types/importMeta.d.ts" />
import type { Allowed, RecordAct } from "#lib/record-act.ts";
import type { FoundModel } from "./finding.ts";

/** What the palette offers of one noun. */
export type NounActs = {
  of: FoundModel;
  /** From anywhere in the admin area. */
  admin?: readonly (Allowed & { href: string })[];
  /** From anywhere in a pharmacy's own area. */
  dashboard?: readonly (Allowed & { href: string })[];
  /** For a found record. */
  record?: readonly RecordAct[];
};

/** The `acts` of each `<noun>.acts.ts` in this folder. */
export const NOUN_ACTS = Object.values(
  import.meta.glob<NounActs>("./*.acts.ts", { eager: true, import: "acts" }),
);

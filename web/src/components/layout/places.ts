/// <reference types="vite/types/importMeta.d.ts" />
import type { Model } from "@pharmacy/contract/models";
import type { LucideIcon } from "lucide-react";

export type NavEntry = {
  label: string;
  to: string;
  icon: LucideIcon;
  /** Pressed after G, it opens the screen. */
  letter?: string;
  /** The model of its list, if records open on a page of their own. */
  pageOf?: Model;
  /** The same, if records open beside the list. */
  besideOf?: Model;
};

/** A screen without a sidebar entry, and the other ways to it. */
export type MoreEntry = NavEntry & {
  /** Only roles that may view these records are led there. */
  of?: Model;
  /** A record opens with a fragment of the URL, which has no search parameters. */
  hasFragments?: true;
  isInUserMenu?: true;
};

/** Where one noun is reached, beyond the lists of screens that name each of theirs. */
export type Places = {
  /** At the end of this group of the admin area's sidebar. */
  accounts?: NavEntry;
  /** In a pharmacy's sidebar, before its settings. */
  dashboard?: NavEntry;
  /** In the admin area, without a sidebar entry. */
  more?: MoreEntry;
};

/** The `places` of each `<noun>.places.ts` in this folder. */
const ALL = Object.values(
  import.meta.glob<Places>("./*.places.ts", { eager: true, import: "places" }),
);

export function placesIn<Where extends keyof Places>(where: Where) {
  return ALL.flatMap((places) => places[where] ?? []) as NonNullable<Places[Where]>[];
}

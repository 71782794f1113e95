/// <reference types="vite/types/importMeta.d.ts" />
import type { Model } from "@pharmacy/contract/models";
import type { LucideIcon } from "lucide-react";

export type NavEntry = {
  label: string;
  to: string;
  icon: LucideIcon;
  /** Pressed after G, it opens the screen. */
  letter?: string;
  /** Set if records open on a page of their own. */
  pageOf?: Model;
  /** Set if records open beside the list. */
  besideOf?: Model;
};

export type MoreEntry = NavEntry & {
  /** Only roles that may view these records are led there. */
  of?: Model;
  /** A record opens with a fragment of the URL, which has no search parameters. */
  hasFragments?: true;
  isInUserMenu?: true;
};

export type Places = {
  /** Last in this group of the admin area's sidebar. */
  accounts?: NavEntry;
  /** In a pharmacy's sidebar, before its settings. */
  dashboard?: NavEntry;
  /** In the admin area, without a sidebar entry. */
  more?: MoreEntry;
};

/** Collects the `places` of each `<noun>.places.ts` in this folder. */
const ALL = Object.values(
  import.meta.glob<Places>("./*.places.ts", { eager: true, import: "places" }),
);

export function placesIn<Where extends keyof Places>(where: Where) {
  return ALL.flatMap((places) => places[where] ?? []) as NonNullable<Places[Where]>[];
}

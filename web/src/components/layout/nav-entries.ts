import type { Act } from "@pharmacy/contract/grants.values";
import type { Model } from "@pharmacy/contract/models";
import { may } from "@pharmacy/contract/permissions";
import type { Role } from "@pharmacy/contract/roles.values";
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

export type NavGroup = { label: string; entries: readonly NavEntry[] };

/** A screen without a sidebar entry. */
export type MoreEntry = NavEntry & {
  /** Only roles that may view these records are led there. */
  of?: Model;
  /** The permission they need, if it is not to view. */
  act?: Act;
  /** A record opens with a fragment of the URL, which has no search parameters. */
  hasFragments?: true;
  isInUserMenu?: true;
};

export function moreFor<Entry extends Pick<MoreEntry, "of" | "act">>(
  role: Role,
  more: readonly Entry[],
) {
  return more.filter(({ of, act = "view" }) => !of || may(role, of, act));
}

import type { Role } from "@pharmacy/contract/roles.values";
import type { SearchAnswer } from "@pharmacy/contract/search";
import type { LucideIcon } from "lucide-react";
import type { MoreEntry } from "#components/layout/admin-more.ts";
import type { NavGroup } from "#components/layout/admin-nav.ts";

type Group = SearchAnswer["groups"][number];

export type FoundModel = Group["model"];

/** How found records of one kind are shown, and where they are. */
type RecordKind = { label: string; icon: LucideIcon; hrefOf(id: string): string };

/** All that can be found from one layout of the console. */
export type Finding = {
  /** Id of who looks: what they were at is kept for them alone. */
  person: string;
  /** What they may do is offered, and nothing else. */
  role: Role;
  /** Settles what can be done from anywhere. */
  area: "admin" | "dashboard";
  /** The screens of the sidebar. */
  groups: readonly NavGroup[];
  /** Screens that the sidebar does not have. */
  more: readonly MoreEntry[];
  /** Kinds that are left out have no screen to go to. */
  kinds: Partial<Record<Group["model"], RecordKind>>;
  /** Left out where no record has a screen. */
  find?: (text: string, signal: AbortSignal) => Promise<SearchAnswer>;
  onLogout(): void;
};

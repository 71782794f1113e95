import type { Role } from "@pharmacy/contract/roles.values";
import type { SearchAnswer } from "@pharmacy/contract/search/search";
import type { LucideIcon } from "lucide-react";
import type { NavGroup } from "#components/layout/admin-nav.ts";
import type { MoreEntry } from "#components/layout/places.ts";
import type { AreaActs, FoundModel } from "./area-acts.ts";

/** How found records of one kind are shown, and where they open. */
type RecordKind = { label: string; icon: LucideIcon; hrefOf(id: string): string };

/** Everything that can be found from one area of the console. */
export type Finding = {
  /** Id of the user: their recent pages are stored only for them. */
  person: string;
  /** Only what this role may do is offered. */
  role: Role;
  /** Loads what the palette offers to do. */
  loadActs(): Promise<AreaActs>;
  /** The screens of the sidebar. */
  groups: readonly NavGroup[];
  /** Screens without a sidebar entry. */
  more: readonly MoreEntry[];
  /** Kinds that are left out have no screen. */
  kinds: Partial<Record<FoundModel, RecordKind>>;
  /** Left out if no records have a screen. */
  find?: (text: string, signal: AbortSignal) => Promise<SearchAnswer>;
  onLogout(): void;
};

/** The same with the acts, once they are loaded. */
export type WithActs = Finding & { acts: AreaActs };

import type { Role } from "@pharmacy/contract/roles.values";
import type { SearchAnswer } from "@pharmacy/contract/search/search";
import type { LucideIcon } from "lucide-react";
import type { MoreEntry, NavGroup } from "#components/layout/nav-entries.ts";
import type { AreaActs, FoundModel } from "./area-acts.ts";

type RecordKind = { label: string; icon: LucideIcon; hrefOf(id: string): string };

/** The screens of an area. */
export type Screens = {
  groups: readonly NavGroup[];
  more: readonly MoreEntry[];
  /** Kinds that are left out have no screen. */
  kinds: Partial<Record<FoundModel, RecordKind>>;
};

export type Finding = Screens & {
  /** Recent pages are stored only for this user. */
  person: string;
  /** Only acts allowed for this role are offered. */
  role: Role;
  loadActs(): Promise<AreaActs>;
  /** Left out if no records have a screen. */
  find?: (text: string, signal: AbortSignal) => Promise<SearchAnswer>;
  onLogout(): void;
};

export type WithActs = Finding & { acts: AreaActs };

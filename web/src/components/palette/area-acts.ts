import type { ActRule } from "@pharmacy/contract/acts";
import type { Act } from "@pharmacy/contract/grants.values";
import type { Model } from "@pharmacy/contract/models";
import { may, mayAct } from "@pharmacy/contract/permissions";
import type { Role } from "@pharmacy/contract/roles.values";
import type { SearchAnswer } from "@pharmacy/contract/search/search";
import type { LucideIcon } from "lucide-react";

export type FoundModel = SearchAnswer["groups"][number]["model"];

type Named = {
  label: string;
  words: string;
  icon: LucideIcon;
};

type Needed = readonly [Model, Act];

/** Offered anywhere in an area: to everyone, or to roles with this permission or with one of several. */
export type OpeningAct = Named & { may?: Needed; anyOf?: readonly Needed[]; href: string };

/** Runs on the record's page. */
export type FoundAct = Named & {
  act: string;
  model: Model;
  rule: ActRule<never>;
  /** The tab of the record's page that offers it. */
  tab?: string;
  /** Set if it leads elsewhere than to the record's page. */
  hrefOf?: (id: string) => string;
};

/** Asks for its record first. */
export type PickedAct = FoundAct & { of: FoundModel };

export type AreaActs = {
  anywhere: readonly (OpeningAct | PickedAct)[];
  /** Parts of screens, such as a section of the settings. */
  places: readonly OpeningAct[];
  /** Synonyms of screens, by their path. */
  words: Readonly<Record<string, string>>;
  onRecords: Partial<Record<FoundModel, readonly FoundAct[]>>;
};

export function isOffered(role: Role, act: OpeningAct | FoundAct): boolean {
  if ("rule" in act) return mayAct(role, act.model, act.rule);
  const needed = act.anyOf ?? (act.may ? [act.may] : undefined);
  return needed?.some(([model, permission]) => may(role, model, permission)) ?? true;
}

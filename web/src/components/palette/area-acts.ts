import type { ActRule } from "@pharmacy/contract/acts";
import type { Act } from "@pharmacy/contract/grants.values";
import type { Model } from "@pharmacy/contract/models";
import { mayAct } from "@pharmacy/contract/permissions";
import type { Role } from "@pharmacy/contract/roles.values";
import type { SearchAnswer } from "@pharmacy/contract/search/search";
import type { LucideIcon } from "lucide-react";

export type FoundModel = SearchAnswer["groups"][number]["model"];

type Named = {
  label: string;
  /** Synonyms. */
  words: string;
  icon: LucideIcon;
};

/** A screen that can be opened from anywhere in an area, for roles with this permission. */
export type OpeningAct = Named & { may: readonly [Model, Act]; href: string };

/** An act on a found record, which runs on the record's page. */
export type FoundAct = Named & {
  act: string;
  model: Model;
  rule: ActRule<never>;
  /** Where it leads, if that is not the record's page. */
  hrefOf?: (id: string) => string;
};

/** An act that asks for its record first. */
export type PickedAct = FoundAct & { of: FoundModel };

/** What the palette offers in one area of the console. */
export type AreaActs = {
  anywhere: readonly (OpeningAct | PickedAct)[];
  onRecords: Partial<Record<FoundModel, readonly FoundAct[]>>;
};

/** Whether a role is offered an act. */
export function isOffered(role: Role, act: OpeningAct | FoundAct): boolean {
  if ("rule" in act) return mayAct(role, act.model, act.rule);
  const [model, permission] = act.may;
  return mayAct(role, model, { may: permission });
}

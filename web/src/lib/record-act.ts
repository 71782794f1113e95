import type { Act } from "@pharmacy/contract/grants.values";
import type { Model } from "@pharmacy/contract/models";
import type { LucideIcon } from "lucide-react";

type Allowed = {
  label: string;
  words: string;
  icon: LucideIcon;
  may: readonly [Model, Act];
};

/** `act` is its name on the record's page, before the record's id. */
export type RecordAct = Allowed & {
  act: string;
  /** For an action with a screen of its own. */
  hrefOf?: (id: string) => string;
};

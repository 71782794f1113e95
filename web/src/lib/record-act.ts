import type { Act } from "@pharmacy/contract/grants.values";
import type { Model } from "@pharmacy/contract/models";
import type { LucideIcon } from "lucide-react";

/** What may be done is settled by the table of permissions. */
export type Allowed = {
  label: string;
  words: string;
  icon: LucideIcon;
  may: readonly [Model, Act];
};

/** Something to do with a record; `act` is what its page calls it, before the record's id. */
export type RecordAct = Allowed & {
  act: string;
  /** For an act that has a screen of its own. */
  hrefOf?: (id: string) => string;
};

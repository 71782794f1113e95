import type { BulkAct } from "@pharmacy/contract/bulk-acts";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { Noun } from "./counting.ts";
import type { BulkAsk } from "./selection/bulk-ask.ts";

export type BulkOffer = BulkLook & {
  act: BulkAct;
  icon: LucideIcon;
  isDanger?: true;
  opposite?: () => BulkOffer;
};

/** The acts upon a selection besides the usual ones. */
export type BulkActs = {
  /** Rows can be selected for them. */
  areOffered: boolean;
  load(): Promise<readonly BulkOffer[]>;
};

export type BulkLook = {
  verb: string;
  doing: string;
  done: string;
  /** The noun for what the action creates, if it does not change the record itself. */
  noun?: Noun;
  /** Replaces the verb on the button. */
  button?: string;
  /** The end of the verb, after its object: "Mark 3 expenses as paid". */
  after?: string;
  isUnasked?: true;
  consequences?: readonly ReactNode[] | undefined;
  /** For acts that need more than a day or a reason. */
  ask?: BulkAsk;
};

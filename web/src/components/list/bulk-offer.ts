import type { BulkAct } from "@pharmacy/contract/bulk-acts";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { Noun } from "./counting.ts";
import type { BulkAsk } from "./selection/bulk-ask.ts";

/** What a list offers to do with many rows, in the words for before, during and after it. */
export type BulkOffer = BulkLook & {
  act: BulkAct;
  icon: LucideIcon;
  /** Whether it takes away what people may miss. */
  isDanger?: true;
  /** What reverses it, if anything does. */
  opposite?: () => BulkOffer;
};

export type BulkLook = {
  verb: string;
  doing: string;
  done: string;
  /** What the action creates, if it does not change the record itself. */
  noun?: Noun;
  /** The button's label, if it is not the verb. */
  button?: string;
  /** The end of the verb, after its object: "Mark 3 expenses as paid". */
  after?: string;
  /** Whether it is done without a question. */
  isUnasked?: true;
  /** The effects on each record. */
  consequences?: readonly ReactNode[] | undefined;
  /** What it asks for, where a day or a reason is not all. */
  ask?: BulkAsk;
};

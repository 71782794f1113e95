import type { BulkAct } from "@pharmacy/contract/bulk-acts";
import { formatNumber } from "#lib/format.ts";
import type { Noun } from "../counting.ts";

type ActWords = {
  verb: string;
  doing: string;
  done: string;
  /** What the action creates, if it does not change the record itself. */
  noun?: Noun;
  /** The button's label, if it is not the verb. */
  button?: string;
  /** The end of the verb, after its object: "Mark 3 expenses as paid". */
  after?: string;
};

const WORDS: Record<BulkAct, ActWords> = {
  activate: { verb: "Activate", doing: "Activating", done: "activated" },
  deactivate: { verb: "Deactivate", doing: "Deactivating", done: "deactivated" },
  delete: { verb: "Delete", doing: "Deleting", done: "deleted" },
  end: { verb: "End", doing: "Ending", done: "ended" },
  revoke: { verb: "Revoke", doing: "Revoking", done: "revoked" },
  remind: {
    verb: "Send",
    doing: "Sending",
    done: "sent",
    noun: { one: "reminder", many: "reminders" },
    button: "Remind",
  },
  confirm: { verb: "Confirm", doing: "Confirming", done: "confirmed" },
  pay: {
    verb: "Mark",
    doing: "Marking",
    done: "marked as paid",
    button: "Mark as paid",
    after: "as paid",
  },
  void: { verb: "Void", doing: "Voiding", done: "voided" },
  assign: { verb: "Assign", doing: "Assigning", done: "assigned" },
  assignBack: {
    verb: "Assign",
    doing: "Assigning",
    done: "assigned as before",
    after: "as before",
  },
  close: { verb: "Close", doing: "Closing", done: "closed" },
};

/** The words for an action before, during and after it. */
export function wordsOfAct(act: BulkAct): ActWords {
  return WORDS[act];
}

/** "Deactivate 3 units", "Mark 3 expenses as paid". */
export function phraseOf(act: BulkAct, what: string, form: "verb" | "doing" = "verb"): string {
  const { [form]: verb, after } = WORDS[act];
  return [verb, what, after].filter(Boolean).join(" ");
}

/** The noun for counting an action's results: "3 units deactivated", but "3 reminders sent". */
export function nounOfAct(act: BulkAct, noun: Noun): Noun {
  return WORDS[act].noun ?? noun;
}

const OPPOSITES: Partial<Record<BulkAct, BulkAct>> = {
  activate: "deactivate",
  deactivate: "activate",
  assign: "assignBack",
};

/** The action that reverses another; undefined if there is none. */
export function oppositeOf(act: BulkAct): BulkAct | undefined {
  return OPPOSITES[act];
}

/** "1 unit", "431 units". */
export function counted(count: number, noun: Noun): string {
  return `${formatNumber(count)} ${count === 1 ? noun.one : noun.many}`;
}

const NAMED = 3;

/** "Ampoule, Bag, Bottle and 9 more": the first known names. */
export function namesOf(names: ReadonlyMap<string, string>): string {
  const known = [...names.values()].filter((name) => name !== "").slice(0, NAMED);
  const more = names.size - known.length;
  const parts = more > 0 ? [...known, `${formatNumber(more)} more`] : known;
  return new Intl.ListFormat("en-IE", { type: "conjunction" }).format(parts);
}

import type { Expiry } from "@pharmacy/contract/expiries";
import { isOnItsWay } from "@pharmacy/contract/mail-state";
import { remindedInWords } from "./expiry-words.ts";

/** What became of the last reminder, if it was written lately. */
export function LastReminder({ expiry }: { expiry: Expiry }) {
  const words = remindedInWords(expiry);
  if (!words || !expiry.reminded) return null;
  const tone = isOnItsWay(expiry.reminded.state) ? "text-muted" : "text-warning";
  return <p className={`text-xs ${tone}`}>{words}</p>;
}

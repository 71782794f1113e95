import type { EmailState } from "@pharmacy/contract/emails/email-state";
import type { Expiry } from "@pharmacy/contract/expiries/expiries";
import { remindedInWords } from "./expiry-words.ts";

const TONES: Record<EmailState, string> = {
  sent: "text-muted",
  waiting: "text-muted",
  retrying: "text-warning",
  failed: "text-warning",
  noServer: "text-warning",
};

export function LastReminder({ expiry }: { expiry: Expiry }) {
  const words = remindedInWords(expiry);
  if (!words || !expiry.reminded) return null;
  const tone = TONES[expiry.reminded.state];
  return <p className={`text-xs ${tone}`}>{words}</p>;
}

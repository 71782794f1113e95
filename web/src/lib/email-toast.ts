import type { EmailOutcome } from "@pharmacy/contract/emails/delivery";
import { NO_SERVER } from "./email-forecast.ts";

/** `description` says more about what was done, `unsent` replaces the title without a mail server. */
export type Done = { title: string; description?: string; unsent?: string };

type ToastText = { title: string; description?: string; isWarning?: boolean };

/** Mentions the email only if the answer says that one was written. */
export function emailToast({ title, unsent }: Done, output: { letter: unknown }): ToastText {
  const email = outcomeOf(output);
  if (!email) return { title };
  // only its delivery will show if it was sent
  if (email === "queued") return { title, description: "Email is on its way." };
  return unsent
    ? { title: `${unsent}. ${NO_SERVER}, so it was not sent.`, isWarning: true }
    : { title, description: `${NO_SERVER}, so no email was sent.`, isWarning: true };
}

function outcomeOf({ letter: email }: { letter: unknown }): EmailOutcome | undefined {
  return email === "queued" || email === "kept" ? email : undefined;
}

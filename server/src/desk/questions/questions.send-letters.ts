import type { Transaction } from "../../platform/db/database.ts";
import type { Services } from "../../platform/http/routes.ts";
import type { Letter } from "../../platform/mail/letter.ts";
import { postLetter } from "../../platform/mail/outbox.ts";
import { type Recipient, recipientsOf } from "./questions.recipients.ts";

/** Returns how many letters were written. */
export async function writeToAskers(
  tx: Transaction,
  { secret }: Pick<Services, "secret">,
  id: string,
  letterTo: (recipient: Recipient) => Letter,
): Promise<number> {
  const recipients = await recipientsOf(tx, id);
  for (const recipient of recipients) {
    await postLetter(tx, secret, { ...letterTo(recipient), about: id });
  }
  return recipients.length;
}

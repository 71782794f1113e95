import type { Transaction } from "../../platform/db/database.ts";
import type { Email } from "../../platform/email/email.ts";
import { queueEmail } from "../../platform/email/outbox.ts";
import type { Services } from "../../platform/http/routes.ts";
import { type Recipient, recipientsOf } from "./questions.recipients.ts";

/** Returns how many letters were written. */
export async function writeToAskers(
  tx: Transaction,
  { secret }: Pick<Services, "secret">,
  id: string,
  emailFor: (recipient: Recipient) => Email,
): Promise<number> {
  const recipients = await recipientsOf(tx, id);
  for (const recipient of recipients) {
    await queueEmail(tx, secret, { ...emailFor(recipient), about: id });
  }
  return recipients.length;
}

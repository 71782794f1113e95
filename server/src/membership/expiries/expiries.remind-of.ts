import type { LetterReceipt } from "@pharmacy/contract/emails/mail-deliveries";
import { eq } from "drizzle-orm";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import { answerWithin } from "../../platform/http/answer-within.ts";
import type { Services } from "../../platform/http/routes.ts";
import { letterReceipt } from "../../platform/mail/letter.ts";
import { remindByHand } from "../reminders/reminders.remind-by-hand.ts";
import { TOPICS, WITHOUT_REMINDER } from "./expiries.unremindable.ts";
import { expiries } from "./expiries.view.ts";

export async function remindOf(
  services: Services,
  actor: Actor,
  id: string,
): Promise<LetterReceipt> {
  const [line] = await services.db
    .select({ type: expiries.type, organization: expiries.organization })
    .from(expiries)
    .where(eq(expiries.id, id));
  if (!line) throw new AppError("not_found", "Expiry not found.");
  const { type, organization } = line;
  const topic = TOPICS[type];
  if (topic === null || organization === null) {
    throw new AppError(
      "conflict",
      type === "token" ? WITHOUT_REMINDER.token : WITHOUT_REMINDER.invitation,
    );
  }
  const { recipients } = await answerWithin(services, organization, (within) =>
    remindByHand(within, actor, organization, topic),
  );
  return letterReceipt(services.config, recipients.length);
}

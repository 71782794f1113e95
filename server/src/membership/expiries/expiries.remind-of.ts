import type { EmailReceipt } from "@pharmacy/contract/emails/delivery";
import { EXPIRY_ACTS } from "@pharmacy/contract/expiries/expiries.acts";
import { eq } from "drizzle-orm";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import { emailReceipt } from "../../platform/email/email.ts";
import { answerWithin } from "../../platform/http/answer-within.ts";
import type { Services } from "../../platform/http/routes.ts";
import { TOPICS } from "./expiries.unremindable.ts";
import { expiries } from "./expiries.view.ts";

export async function remindOf(
  services: Services,
  actor: Actor,
  id: string,
): Promise<EmailReceipt> {
  const [line] = await services.db
    .select({ type: expiries.type, organization: expiries.organization })
    .from(expiries)
    .where(eq(expiries.id, id));
  if (!line) throw notFound();
  const { type, organization } = line;
  const refusal = EXPIRY_ACTS.remind.refusal({ type });
  if (refusal) throw new AppError("conflict", refusal);
  const topic = TOPICS[type];
  if (topic === null || organization === null) throw notFound();
  const { remindByHand } = await import("../reminders/reminders.remind-by-hand.ts");
  const { recipients } = await answerWithin(services, organization, (within) =>
    remindByHand(within, actor, organization, topic),
  );
  return emailReceipt(services.config, recipients.length);
}

function notFound(): AppError {
  return new AppError("not_found", "Expiry not found.");
}

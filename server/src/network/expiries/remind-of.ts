import { eq } from "drizzle-orm";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import { answerWithin } from "../../platform/http/answer-within.ts";
import type { Services } from "../../platform/http/routes.ts";
import { remindByHand } from "../reminders/remind-by-hand.ts";
import { readReminder } from "../reminders/reminders.list.ts";
import { expiries } from "../tables/expiries.view.ts";
import { TOPICS, WITHOUT_REMINDER } from "./unremindable.ts";

const NOT_MAILED = "No mail server is set up, so nothing was sent.";

/** Remind the contact of one entry of the list. Returns the details of the letter. */
export async function remindOf(
  services: Services,
  actor: Actor,
  id: string,
): Promise<string | undefined> {
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
  const { deliveries } = await answerWithin(services, organization, async (within) => {
    const { id: reminder } = await remindByHand(within, actor, organization, topic);
    return readReminder(within.db, actor, reminder);
  });
  return deliveries.some(({ status }) => status === "kept") ? NOT_MAILED : undefined;
}

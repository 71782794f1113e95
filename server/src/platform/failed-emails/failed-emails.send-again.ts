import { eq, sql } from "drizzle-orm";
import { AppError } from "../app-error.ts";
import { type Actor, recordAuditEvent } from "../db/audit.ts";
import type { Database } from "../db/database.ts";
import { setUnaudited } from "../db/unaudited.ts";
import { hasNoDeadLink, isToSomeoneWelcome } from "../email/kept-emails.ts";
import { outboxEmails } from "../email/outbox.table.ts";
import { callSenders } from "../email/outbox.ts";
import { failedEmailKind } from "./failed-emails.list.ts";

/** Begins anew with the attempts to send an email that was given up, to the same address. */
export function sendAgain(db: Database, actor: Actor, id: string): Promise<void> {
  return db.transaction(async (tx) => {
    const [email] = await tx
      .select({
        status: outboxEmails.status,
        user: outboxEmails.user,
        subject: outboxEmails.subject,
        isWelcome: sql<boolean>`${isToSomeoneWelcome}`,
        canBeFollowed: sql<boolean>`${hasNoDeadLink}`,
      })
      .from(outboxEmails)
      .where(eq(outboxEmails.id, id))
      .for("update");
    if (!email) throw new AppError("not_found", "Email not found.");
    const obstacle = obstacleTo(email);
    if (obstacle) throw new AppError("conflict", obstacle);
    await setUnaudited(tx, outboxEmails, eq(outboxEmails.id, id), {
      status: "queued",
      tries: 0,
      nextTryAt: null,
    });
    await recordAuditEvent(tx, actor, {
      action: "sendEmailAgain",
      model: failedEmailKind.model,
      recordId: email.user,
      recordLabel: email.subject,
    });
    await callSenders(tx);
  });
}

type Email = Pick<typeof outboxEmails.$inferSelect, "status"> & {
  isWelcome: boolean;
  /** Its link still opens something, or it has none. */
  canBeFollowed: boolean;
};

function obstacleTo({ status, isWelcome, canBeFollowed }: Email): string | null {
  if (status === "sent") return "This email has been sent meanwhile.";
  if (status === "queued") return "This email is waiting, and is tried again without your help.";
  if (status === "kept") return "No mail server is set up. The email is sent once there is one.";
  if (!isWelcome) return "Its user is suspended or deleted.";
  if (canBeFollowed) return null;
  return "Its link no longer works. Send a new email from the page of the user or registration.";
}

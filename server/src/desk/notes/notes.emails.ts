import { rowOf } from "@pharmacy/contract/models";
import { isAmong } from "../../identity/accounts/accounts.reads.ts";
import { notify } from "../../identity/notifications/notifications.notify.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { type Email, emailMessage, type Reader, type Sender } from "../../platform/email/email.ts";
import { queueEmails } from "../../platform/email/outbox.ts";
import type { Services } from "../../platform/http/routes.ts";
import { readersOf } from "./notes.mentions.ts";
import { addressOf, type Subject } from "./notes.subjects.ts";

type Written = Subject & { recordName: string; text: string };

function mentionEmail(sender: Sender, reader: Reader, by: string, note: Written): Email {
  const { model, recordId, recordName, text } = note;
  return emailMessage(sender, reader, {
    kind: "noteMention",
    subject: `${by} mentioned you in a note on ${recordName}`,
    lines: [`${by} wrote about the ${rowOf(model).noun} ${recordName}:`, ...text.split(/\n+/)],
    action: { label: "Open the record", link: sender.publicUrl + addressOf({ model, recordId }) },
    isActionLast: true,
  });
}

/** Notifies the colleagues whom a note names, and writes to them; not to its author. */
export async function writeToMentioned(
  tx: Transaction,
  { config, secret }: Pick<Services, "config" | "secret">,
  actor: Actor,
  mentions: readonly string[],
  note: Written,
): Promise<void> {
  const ids = mentions.filter((id) => id !== actor.id);
  if (ids.length === 0) return;
  const { model, recordId } = note;
  await notify(tx, actor, { event: "mentioned", model, recordId }, isAmong(ids));
  const readers = await readersOf(tx, ids);
  const emails = readers.map((reader) => mentionEmail(config, reader, actor.name, note));
  await queueEmails(tx, secret, emails);
}

import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { insertEntries } from "../../platform/db/many-entries.ts";
import { writeMany } from "../../platform/db/write-many.ts";
import { queueEmails } from "../../platform/email/outbox.ts";
import type { Services } from "../../platform/http/routes.ts";
import { userKind } from "../accounts/users.table.ts";
import { issueLinks } from "../tokens/tokens.links.ts";
import { invitationEmail } from "./users.emails.ts";

type Owner = { name: string; email: string; organization: string };

/** An address that has received too many letters gets none: the invitation can be sent later. */
export async function inviteOwners(
  tx: Transaction,
  { secret, config }: Pick<Services, "secret" | "config">,
  actor: Actor,
  owners: readonly Owner[],
): Promise<void> {
  if (owners.length === 0) return;
  const invited = owners.map((owner) => ({ ...owner, id: newId() }));
  const rows = invited.map(({ id, ...owner }) => ({
    id,
    version: null,
    values: { ...owner, role: "owner", status: "invited" } as const,
  }));
  await writeMany(tx, actor, userKind, rows);
  const links = await issueLinks(tx, actor, "invitation", invited);
  const emails = links.map(({ user, link }) => invitationEmail(config, user, link, actor.name));
  await queueEmails(tx, secret, emails);
  const events = invited.map(({ id, name, organization }) => ({
    id: newId(),
    action: "invite" as const,
    recordId: id,
    recordLabel: name,
    organization,
    changes: [],
  }));
  await tx.execute(insertEntries(actor, userKind.model, events));
}

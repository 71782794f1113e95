import { and, eq, isNull } from "drizzle-orm";
import type { WithdrawnItem } from "../../catalogue/items/items.effects.ts";
import { recipientsOf } from "../../identity/users/users.recipients.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { slicesOf } from "../../platform/db/slices.ts";
import type { Email } from "../../platform/email/email.ts";
import { queueEmails } from "../../platform/email/outbox.ts";
import type { Services } from "../../platform/http/routes.ts";
import { withdrawalEmail } from "./products.emails.ts";
import { products } from "./products.table.ts";

export async function sendWithdrawals(
  tx: Transaction,
  { config, secret }: Pick<Services, "config" | "secret">,
  item: WithdrawnItem,
): Promise<number> {
  const rows = await tx
    .selectDistinct({ organization: products.organization })
    .from(products)
    .where(and(eq(products.item, item.id), isNull(products.archivedAt)));
  const pharmacies = rows.map(({ organization }) => organization);
  const emails: Email[] = [];
  for (const { name, readers } of (await recipientsOf(tx, pharmacies, ["owner"])).values()) {
    emails.push(...readers.map((reader) => withdrawalEmail(config, reader, name, item)));
  }
  let written = 0;
  for (const slice of slicesOf(emails)) written += (await queueEmails(tx, secret, slice)).size;
  return written;
}

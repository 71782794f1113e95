import { and, eq, isNull } from "drizzle-orm";
import type { WithdrawnItem } from "../../catalogue/items/items.effects.ts";
import { recipientsOf } from "../../identity/users/users.recipients.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { slicesOf } from "../../platform/db/slices.ts";
import type { Services } from "../../platform/http/routes.ts";
import { type Letter, letterOf, type Reader, type Sender } from "../../platform/mail/letter.ts";
import { postLetters } from "../../platform/mail/outbox.ts";
import { products } from "./products.table.ts";

export async function writeToOwners(
  tx: Transaction,
  { config, secret }: Pick<Services, "config" | "secret">,
  item: WithdrawnItem,
): Promise<number> {
  const rows = await tx
    .selectDistinct({ organization: products.organization })
    .from(products)
    .where(and(eq(products.item, item.id), isNull(products.archivedAt)));
  const pharmacies = rows.map(({ organization }) => organization);
  const letters: Letter[] = [];
  for (const { name, readers } of (await recipientsOf(tx, pharmacies, ["owner"])).values()) {
    letters.push(...readers.map((reader) => withdrawalLetter(config, reader, name, item)));
  }
  let written = 0;
  for (const some of slicesOf(letters)) written += (await postLetters(tx, secret, some)).size;
  return written;
}

function withdrawalLetter(
  sender: Sender,
  reader: Reader,
  pharmacy: string,
  { code, name, reason }: WithdrawnItem,
): Letter {
  return letterOf(sender, reader, {
    kind: "itemWithdrawn",
    subject: `${name} (${code}) is withdrawn`,
    lines: [
      `${name} (${code}) is withdrawn. ${pharmacy} has it among its products, and must not sell it any more.`,
      "Reason:",
      ...reason.split(/\n+/).filter(Boolean),
      "The product is blocked until the withdrawal is reversed. Keep its packs apart from all other stock.",
    ],
    action: { label: "Open the products", link: `${sender.publicUrl}/dashboard/products` },
    isActionLast: true,
    replyTo: sender.supportEmail,
  });
}

import { and, eq, isNull } from "drizzle-orm";
import type { WithdrawnItem } from "../../catalogue/items/items.effects.ts";
import { recipientsOf } from "../../identity/users/users.recipients.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { slicesOf } from "../../platform/db/slices.ts";
import type { Services } from "../../platform/http/routes.ts";
import type { Letter } from "../../platform/mail/letter.ts";
import { postLetters } from "../../platform/mail/outbox.ts";
import { withdrawalLetter } from "./products.letters.ts";
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
  const letters: Letter[] = [];
  for (const { name, readers } of (await recipientsOf(tx, pharmacies, ["owner"])).values()) {
    letters.push(...readers.map((reader) => withdrawalLetter(config, reader, name, item)));
  }
  let written = 0;
  for (const slice of slicesOf(letters)) written += (await postLetters(tx, secret, slice)).size;
  return written;
}

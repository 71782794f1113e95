import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { and, eq, isNull } from "drizzle-orm";
import { invalidField } from "../../platform/app-error.ts";
import type { Database } from "../../platform/db/database.ts";
import { printedPicture } from "../../platform/files/clean-picture.ts";
import { files } from "../../platform/files/files.table.ts";
import { requirePicture } from "../../platform/files/require-picture.ts";
import type { IdentityServices } from "../accounts/accounts.network-rules.ts";
import type { sellerLogos } from "./settings.table.ts";

/** Four dots for each point that a document has room for. */
const LOGO_SIDES = { width: 800, height: 208 };

/** An uploaded picture of the network, as documents print it. */
export async function printedLogo(
  db: Database,
  fileStore: IdentityServices["fileStore"],
  id: string,
): Promise<typeof sellerLogos.$inferSelect> {
  const isOfNetwork = and(isNull(files.organization), isNull(files.purpose));
  const [file] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, id), isOfNetwork, isNull(files.application)));
  if (!file) throw invalidField("sellerLogo", "Upload the logo first.");
  requirePicture(file, "sellerLogo", "logo");
  const picture = await printedPicture(await buffer(fileStore.read(id)), LOGO_SIDES);
  return { sha256: createHash("sha256").update(picture).digest("hex"), picture };
}

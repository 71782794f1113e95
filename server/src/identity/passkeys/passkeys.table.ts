import {
  bigint,
  boolean,
  index,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytes, instant, recordColumns } from "../../platform/db/columns.ts";
import type { Kind } from "../../platform/db/kinds.ts";
import { users } from "../accounts/users.table.ts";

export const passkeys = pgTable(
  "passkeys",
  {
    ...recordColumns(),
    user: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    credentialId: text().notNull(),
    publicKey: bytes().notNull(),
    /** Counts its uses, if the device does: a counter that goes back reveals a copy. */
    counter: bigint({ mode: "number" }).notNull(),
    transports: jsonb().$type<string[]>().notNull(),
    isSynced: boolean().notNull(),
    lastUsedAt: instant(),
  },
  (table) => [
    uniqueIndex("passkeys_credential").on(table.credentialId),
    index("passkeys_user").on(table.user, table.createdAt),
  ],
);

export const passkeyKind: Kind<typeof passkeys> = {
  table: passkeys,
  model: "passkey",
  thing: "Passkey",
  label: (passkey) => passkey.name,
  secrets: ["publicKey"],
  hidden: ["counter", "lastUsedAt"],
};

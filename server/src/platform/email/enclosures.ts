import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import { effect } from "../effect.ts";
import type { outboxEmails } from "./outbox.table.ts";

export type Enclosure = { filename: string; contentType: string; content: Buffer };

type Enclosing = Pick<typeof outboxEmails.$inferSelect, "kind" | "about">;

/** The files that an email brings. They are made whenever it is sent, and are not kept with it. */
export const enclosuresOf = effect<
  [db: Database, email: Enclosing, network: Pick<Config, "networkName" | "supportEmail">],
  readonly Enclosure[]
>("an email that is sent");

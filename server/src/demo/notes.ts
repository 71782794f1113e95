import { HOUR_MS } from "@pharmacy/contract/time.values";
import { asc, eq } from "drizzle-orm";
import { readSubject, SUBJECTS, type Subject } from "../desk/notes/notes.subjects.ts";
import { noteKind } from "../desk/notes/notes.table.ts";
import { actorOf } from "../identity/accounts/accounts.reads.ts";
import { users } from "../identity/accounts/users.table.ts";
import { SYSTEM } from "../platform/db/audit.ts";
import type { Transaction } from "../platform/db/database.ts";
import { insertRecord } from "../platform/db/records.ts";
import type { Demo } from "./seed.ts";

type Text = { model: Subject["model"]; by: string; hours: number; text: string; to?: string };

const TEXTS: readonly Text[] = [
  {
    model: "organization",
    by: "Sinéad Tuohy",
    hours: 50,
    text: "They move to the new shop on Harbour Row next month. @Ruairí Bohan, please ask for the new licence.",
    to: "Ruairí Bohan",
  },
  {
    model: "organization",
    by: "Ruairí Bohan",
    hours: 46,
    text: "Asked today. The regulator needs two weeks.",
  },
  {
    model: "order",
    by: "Sinéad Tuohy",
    hours: 5,
    text: "They take deliveries until 16:00 only.",
  },
  {
    model: "item",
    by: "Cormac Devane",
    hours: 70,
    text: "The manufacturer changes the leaflet in January. @Helena Raposo has the new text.",
    to: "Helena Raposo",
  },
  {
    model: "registration",
    by: "Ruairí Bohan",
    hours: 20,
    text: "The copy of the licence is hard to read. I called, they send another.",
  },
];

/** Colleagues wrote on the first pharmacy, order, item and application. */
export const insertNotes: Demo = async (tx, { clock }) => {
  for (const { model, by, hours, text, to } of TEXTS) {
    const at = new Date(clock() - hours * HOUR_MS).toISOString();
    const recordId = await firstOf(tx, model);
    await insertRecord(tx, { ...SYSTEM, ...actorOf(await userNamed(tx, by)) }, noteKind, {
      model,
      recordId,
      ...(await readSubject(tx, { model, recordId })),
      text,
      mentions: to ? [(await userNamed(tx, to)).id] : [],
      createdAt: at,
      updatedAt: at,
    });
  }
};

async function firstOf(tx: Transaction, model: Subject["model"]): Promise<string> {
  const { table, present } = SUBJECTS[model];
  const [row] = await tx
    .select({ id: table.id })
    .from(table)
    .where(present)
    .orderBy(asc(table.id))
    .limit(1);
  return String(row?.id);
}

async function userNamed(tx: Transaction, name: string) {
  const [user] = await tx.select().from(users).where(eq(users.name, name));
  if (!user) throw new Error(`The demo network has no user ${name}.`);
  return user;
}

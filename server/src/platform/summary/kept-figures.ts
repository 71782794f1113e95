import { eq } from "drizzle-orm";
import type { Database } from "../db/database.ts";
import { addUnaudited, removeUnaudited } from "../db/unaudited.ts";
import { keptFigures } from "./kept-figures.table.ts";

type Kept<Figure> = { asOf: string; figure: Figure };

export async function keptFigure<Figure>(
  db: Database,
  name: string,
): Promise<Kept<Figure> | undefined> {
  const [row] = await db.select().from(keptFigures).where(eq(keptFigures.name, name));
  return row as Kept<Figure> | undefined;
}

/** Replaces what was kept before, unless that is younger than `forMs`. */
export async function keepFigure<Figure extends object>(
  db: Database,
  name: string,
  now: number,
  forMs: number,
  count: () => Promise<Figure>,
): Promise<void> {
  const kept = await keptFigure(db, name);
  const age = kept ? now - Date.parse(kept.asOf) : Number.POSITIVE_INFINITY;
  // one from the future was written by a clock that has been put right
  if (age >= 0 && age < forMs) return;
  const figure = await count();
  await db.transaction(async (tx) => {
    await removeUnaudited(tx, keptFigures, eq(keptFigures.name, name));
    await addUnaudited(tx, keptFigures, { name, asOf: new Date(now).toISOString(), figure });
  });
}

import type { Model } from "@pharmacy/contract/models";
import { may } from "@pharmacy/contract/permissions";
import type { Summary } from "@pharmacy/contract/summary/summary";
import type { Actor } from "../platform/db/audit.ts";
import type { Database } from "../platform/db/database.ts";
import type { Services } from "../platform/http/routes.ts";
import type { TiledList } from "../platform/summary/tiles.ts";
import { seesAll } from "./summary.sees-all.ts";

/** One query for each list that the user's tiles open. */
export async function summaryFor(
  { db, clock, config }: Pick<Services, "db" | "clock" | "config">,
  lists: readonly TiledList[],
  actor: Actor,
): Promise<Summary> {
  const now = clock();
  const tiles = await Promise.all(lists.map((list) => tilesOf(list, db, actor, now)));
  return {
    asOf: new Date(now).toISOString(),
    contact: { email: config.supportEmail },
    tiles: tiles
      .flat()
      .sort((one, other) => one.place - other.place)
      .map(({ place: _, ...tile }) => tile),
  };
}

async function tilesOf({ tiles, read }: TiledList, db: Database, actor: Actor, now: number) {
  const shown = Object.entries(tiles).filter(([, { model, isForPharmacies }]) =>
    isForPharmacies ? seesSome(actor, model) : seesAll(actor, model),
  );
  if (shown.length === 0) return [];
  const count = await read(db, actor, now);
  return shown.map(([tile, { query, place }]) => ({ tile, query, place, ...count(query) }));
}

/** Nothing is theirs for a user without a pharmacy whose role belongs to one. */
function seesSome(actor: Actor, model: Model): boolean {
  const { role, organization } = actor;
  const isOwn = role !== null && organization !== null && may(role, model, "view");
  return isOwn || seesAll(actor, model);
}

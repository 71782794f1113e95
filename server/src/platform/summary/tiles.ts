import type { Model } from "@pharmacy/contract/models";
import type { Summary } from "@pharmacy/contract/summary/summary";
import type { Actor } from "../db/audit.ts";
import type { Database } from "../db/database.ts";

export type Query = Readonly<Record<string, string>>;

type Tile = {
  /** Users who may see all records of this model see the tile. */
  model: Model;
  /** The filters of the list that leave exactly what it counts. */
  query: Query;
  /** The tile with the lowest comes first. */
  place: number;
};

type Counted = Omit<Summary["tiles"][number], "tile" | "query">;

/** A list in which work waits for the network's users, and the tiles that count it. */
export type TiledList = {
  /** The list's address below `/api`. */
  list: string;
  tiles: Readonly<Record<string, Tile>>;
  /** Reads at once what all its tiles count. */
  read(db: Database, actor: Actor, now: number): Promise<(query: Query) => Counted>;
};

import type { Model } from "@pharmacy/contract/models";
import type { Summary } from "@pharmacy/contract/summary/summary";
import type { Actor } from "../db/audit.ts";
import type { Database } from "../db/database.ts";

export type Query = Readonly<Record<string, string>>;

type Tile = {
  model: Model;
  /** The filters of the list that leave exactly the records it counts. */
  query: Query;
  place: number;
  /** Shown to a pharmacy's users too, who see what is theirs. */
  isForPharmacies?: true;
};

type Counted = Omit<Summary["tiles"][number], "tile" | "query"> & {
  /** Where the filters depend on the day. */
  query?: Query;
};

export type TiledList = {
  list: string;
  tiles: Readonly<Record<string, Tile>>;
  read(db: Database, actor: Actor, now: number): Promise<(query: Query) => Counted>;
};

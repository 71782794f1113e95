import type { Model } from "./models.ts";

/** Work waiting for the network's users, in display order. */
export const SUMMARY_TILES = [
  "registrations",
  "questions",
  "grace",
  "expiring",
  "readOnly",
  "licenceExpired",
  "licenceExpiring",
  "letters",
] as const;
export type SummaryTile = (typeof SUMMARY_TILES)[number];

/** The lists that tiles open. */
export type SummaryList = "registrations" | "questions" | "organizations" | "letters";

type TileList = {
  list: SummaryList;
  /** The list's filters. */
  query: Readonly<Record<string, string>>;
  /** Users who may see all records of this model see the tile. */
  model: Model;
};

/** What each tile counts: the rows of the list that it opens. */
export const TILE_LISTS: Record<SummaryTile, TileList> = {
  registrations: {
    list: "registrations",
    query: { status: "pending" },
    model: "registration",
  },
  questions: { list: "questions", query: { status: "open" }, model: "question" },
  grace: pharmacies("subscription", { subscription: "grace" }),
  expiring: pharmacies("subscription", { subscription: "expiring" }),
  readOnly: pharmacies("subscription", { subscription: "readOnly" }),
  licenceExpired: pharmacies("organization", { licence: "expired" }),
  licenceExpiring: pharmacies("organization", { licence: "expiring" }),
  letters: { list: "letters", query: {}, model: "user" },
};

/** Active pharmacies. */
function pharmacies(model: Model, query: Record<string, string>): TileList {
  return { list: "organizations", query: { status: "active", ...query }, model };
}

/** The pharmacies behind the recurring value, as a query of their list. */
export const PAYING = { subscription: "paying" } as const;

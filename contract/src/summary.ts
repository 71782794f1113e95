import * as z from "zod/mini";
import type { Model } from "./permissions.ts";

/** What waits for somebody at the network, in the order in which it is shown. */
export const SUMMARY_TILES = [
  "registrations",
  "grace",
  "expiring",
  "readOnly",
  "licenceExpired",
  "licenceExpiring",
  "letters",
] as const;
export type SummaryTile = (typeof SUMMARY_TILES)[number];

/** The lists that tiles open. */
export type SummaryList = "registrations" | "organizations" | "letters";

type TileList = {
  list: SummaryList;
  /** The list's filters. */
  query: Readonly<Record<string, string>>;
  /** Whoever may see all records of this model sees the tile. */
  model: Model;
};

/** What each tile counts: the rows of the list that it opens. */
export const TILE_LISTS: Record<SummaryTile, TileList> = {
  registrations: {
    list: "registrations",
    query: { status: "pending" },
    model: "registration",
  },
  grace: pharmacies("subscription", { subscription: "grace" }),
  expiring: pharmacies("subscription", { subscription: "expiring" }),
  readOnly: pharmacies("subscription", { subscription: "readOnly" }),
  licenceExpired: pharmacies("organization", { licence: "expired" }),
  licenceExpiring: pharmacies("organization", { licence: "expiring" }),
  letters: { list: "letters", query: {}, model: "user" },
};

/** Pharmacies in service. */
function pharmacies(model: Model, query: Record<string, string>): TileList {
  return { list: "organizations", query: { status: "active", ...query }, model };
}

/** The pharmacies behind the recurring value, as their list is asked for them. */
export const PAYING = { subscription: "paying" } as const;

/** Where things stand, as far as the caller may see. */
export const Summary = z.object({
  asOf: z.iso.datetime(),
  /** Where a pharmacy writes to the network. */
  contact: z.object({ email: z.string() }),
  /** Those the caller may see, in their order; none for a pharmacy's people. */
  tiles: z.array(
    z.object({
      tile: z.enum(SUMMARY_TILES),
      count: z.int(),
      /** From when the oldest is, where that matters. */
      since: z.nullable(z.iso.datetime()),
    }),
  ),
  /** What running paid terms bring in a month, each currency by itself; null for those who may not see it. */
  recurring: z.nullable(
    z.object({
      pharmacies: z.int(),
      /** Minor units. */
      amounts: z.array(z.object({ currency: z.string(), amount: z.int() })),
    }),
  ),
});
export type Summary = z.infer<typeof Summary>;

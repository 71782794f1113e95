/// <reference types="vite/types/importMeta.d.ts" />
import type { Role } from "@pharmacy/contract/roles.values";
import type { testServer } from "./server.ts";

/**
 * What a noun's tiles of the dashboard count and who sees them: said a second time beside the tests,
 * so that no role sees one by accident.
 */
export type TileFacts = {
  /** The roles that see each tile. */
  seenBy: Readonly<Record<string, readonly Role[]>>;
  /** Makes some of what they count and some of what they do not: how many each then counts. */
  make(server: ReturnType<typeof testServer>): Promise<Readonly<Record<string, number>>>;
};

/** The `tiles` of each `<noun>.tiles.ts` in this folder. */
export const TILE_FACTS = Object.values(
  import.meta.glob<TileFacts>("./*.tiles.ts", { eager: true, import: "tiles" }),
);

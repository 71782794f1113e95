import type { TiledList } from "../../platform/summary/tiles.ts";
import { countWith, groupsOf } from "./organizations.counts.ts";
import { NO_FILTERS } from "./organizations.filters.ts";

const active = (query: Record<string, string>) => ({ status: "active", ...query });

export const organizationTiles: TiledList = {
  list: "organizations",
  tiles: {
    grace: { model: "subscription", query: active({ subscription: "grace" }), place: 30 },
    expiring: { model: "subscription", query: active({ subscription: "expiring" }), place: 40 },
    readOnly: { model: "subscription", query: active({ subscription: "readOnly" }), place: 50 },
    licenceExpired: { model: "organization", query: active({ licence: "expired" }), place: 60 },
    licenceExpiring: { model: "organization", query: active({ licence: "expiring" }), place: 70 },
  },
  async read(db, actor, now) {
    const groups = await groupsOf(db, actor, { search: "", sort: "", order: "" }, now);
    return (query) => ({ count: countWith(groups, { ...NO_FILTERS, ...query }), since: null });
  },
};

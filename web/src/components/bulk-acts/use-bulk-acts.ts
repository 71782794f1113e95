import type { BulkAct } from "@pharmacy/contract/bulk-acts";
import { mayAct } from "@pharmacy/contract/permissions";
import { useMemo } from "react";
import type { Me, NounActs } from "#components/acts/acts.ts";
import type { BulkOffer } from "#components/list/bulk-offer.ts";
import { useCurrentUser } from "#lib/current-user.ts";

export function useBulkActs<Row>(noun: NounActs<Row>): readonly BulkOffer[] {
  const me = useCurrentUser();
  return useMemo(() => bulkOf(noun, me), [noun, me]);
}

function bulkOf<Row>({ model, rules, looks }: NounActs<Row>, me: Me): BulkOffer[] {
  const offers = new Map(
    Object.entries(looks).flatMap(([id, { bulk, icon, isDanger }]) => {
      const rule = rules[id];
      if (!bulk || !rule || !mayAct(me.role, model, rule)) return [];
      const { act = id as BulkAct, opposite, ...words } = bulk;
      const offer: BulkOffer = { ...words, act, icon, ...(isDanger && { isDanger }) };
      if (typeof opposite === "string") offer.opposite = () => offers.get(opposite) ?? offer;
      else if (opposite) offer.opposite = () => opposite;
      return [[id, offer] as const];
    }),
  );
  return [...offers.values()];
}

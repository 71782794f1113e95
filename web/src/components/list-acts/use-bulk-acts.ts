import type { ActRules } from "@pharmacy/contract/acts";
import type { BulkAct } from "@pharmacy/contract/bulk-acts";
import type { Model } from "@pharmacy/contract/models";
import { mayAct } from "@pharmacy/contract/permissions";
import { useMemo } from "react";
import type { BulkActs, BulkOffer } from "#components/list/bulk-offer.ts";
import { useCurrentUser } from "#lib/current-user.ts";
import type { Me, NounActs } from "../acts/acts.ts";

type Source<Row> = {
  model: Model;
  rules: ActRules<never>;
  /** Called once rows are selected, so that a list does not wait for it. */
  load(): Promise<NounActs<Row>>;
  /** Leaves out acts that this list has no use for. */
  isUseful?(act: string): boolean;
};

/** The source must be the same object for every render. */
export function useBulkActs<Row>(source: Source<Row>): BulkActs {
  const me = useCurrentUser();
  return useMemo(() => {
    const { model, rules, load, isUseful = () => true } = source;
    const isOffered = (id: string) => {
      const rule = rules[id];
      return rule?.isBulk === true && mayAct(me.role, model, rule) && isUseful(id);
    };
    return {
      areOffered: Object.keys(rules).some(isOffered),
      load: async () =>
        bulkOf(await load(), me)
          .filter(([id]) => isUseful(id))
          .map(([, offer]) => offer),
    };
  }, [source, me]);
}

function bulkOf<Row>({ model, rules, looks }: NounActs<Row>, me: Me): [id: string, BulkOffer][] {
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
  return [...offers];
}

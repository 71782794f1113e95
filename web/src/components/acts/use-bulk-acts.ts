import { useMemo } from "react";
import type { BulkOffer } from "#components/list/bulk-offer.ts";
import { useCurrentUser } from "#lib/current-user.ts";
import { bulkOf, type NounActs } from "./acts.ts";

/** The acts that the signed-in user may do to many rows of a list. */
export function useBulkActs<Row>(noun: NounActs<Row>): readonly BulkOffer[] {
  const me = useCurrentUser();
  return useMemo(() => bulkOf(noun, me), [noun, me]);
}

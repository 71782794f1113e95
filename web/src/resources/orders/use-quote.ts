import type { QuotedLine } from "@pharmacy/contract/orders/orders.quote";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useSettled } from "#lib/use-settled.ts";
import { type DraftLine, pricedPacks } from "./draft-lines.ts";
import { ordersApi } from "./orders.api.ts";

/** Today's prices of the lines as they are being written, by item. */
export function useQuote(organization: string | undefined, lines: readonly DraftLine[]) {
  const typed = useMemo(
    () => ({
      ...(organization !== undefined && { organization }),
      lines: lines.map(({ item, quantity }) => ({
        item: item.id,
        quantity: pricedPacks(quantity),
      })),
    }),
    [organization, lines],
  );
  const input = useSettled(typed);
  const { data, error } = useQuery({
    ...ordersApi.quoted(input),
    enabled: input.lines.length > 0,
  });
  const quoted = useMemo(
    () => new Map<string, QuotedLine>(data?.lines.map((line) => [line.wanted, line])),
    [data],
  );
  return { quoted, terms: data, error };
}

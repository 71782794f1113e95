import { useQuery } from "@tanstack/react-query";
import { OPEN_ORDERS, ordersApi } from "#resources/orders/orders.api.ts";

/** Packs under way are the pharmacy's to receive. */
const AT_THE_DESK = ["placed", "confirmed", "partlyShipped"];

/**
 * The order that waits longest for the supply desk, or the one after this.
 *
 * @param organization the pharmacy that the list shows, or "" for all.
 */
export function useNextOrder(
  organization: string,
  after?: string,
): { id?: string; obstacle: string | undefined } {
  const { data, error } = useQuery(ordersApi.list({ ...OPEN_ORDERS, organization }));
  if (!data) {
    const obstacle = error
      ? `Open orders could not be loaded. ${error.message}`
      : "Open orders are still loading.";
    return { obstacle };
  }
  const place = data.items.findIndex(({ id }) => id === after);
  const inTurn = [...data.items.slice(place + 1), ...data.items.slice(0, Math.max(place, 0))];
  const next = inTurn.find(({ status }) => AT_THE_DESK.includes(status));
  if (next) return { id: next.id, obstacle: undefined };
  return { obstacle: after ? "No other order is waiting." : "No order is waiting." };
}

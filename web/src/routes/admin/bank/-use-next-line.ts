import type { BankLineListQuery } from "@pharmacy/contract/bank/bank";
import { COUNT_MAX } from "@pharmacy/contract/list.values";
import { useQuery } from "@tanstack/react-query";
import { bankApi } from "#resources/bank/bank.api.ts";

/** The open line that comes after a line in the order of the list, or before it if there is none. */
export function useNextLine(
  query: BankLineListQuery,
  after: string | undefined,
): { id?: string; obstacle: string | undefined } {
  const open = { ...query, status: "open", page: 1, count: COUNT_MAX };
  const { data, error } = useQuery({ ...bankApi.list(open), enabled: after !== undefined });
  if (!data) {
    const obstacle = error
      ? `Open lines could not be loaded. ${error.message}`
      : "Open lines are still loading.";
    return { obstacle };
  }
  const place = data.items.findIndex(({ id }) => id === after);
  const [next] = [...data.items.slice(place + 1), ...data.items.slice(0, Math.max(place, 0))];
  return next
    ? { id: next.id, obstacle: undefined }
    : { obstacle: "No other line of this list is open." };
}

import { isMonth } from "@pharmacy/contract/dates.values";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { browserStore } from "#lib/browser-store.ts";
import { useCurrentUser } from "#lib/current-user.ts";
import { todayIn } from "#lib/days.ts";
import { monthOf } from "#lib/months.ts";
import { useNamedFilters } from "#lib/use-named-filters.ts";
import { expensesApi } from "./expenses.api.ts";

/**
 * The selected month and its totals. It is saved per user unless it is the current one, so that a
 * new month opens by itself. A link can name it in its fragment.
 */
export function useMonth() {
  const key = `month:${useCurrentUser().id}:expenses`;
  const [chosen, setChosen] = useState(() => read(key));
  const [thisMonth, setThisMonth] = useState(() => monthOf(todayIn(undefined)));
  const named = useNamedFilters(({ month: found }) => choose(monthIn(found)));
  const month = monthIn(named?.month) || chosen || thisMonth;
  const totals = useQuery(expensesApi.totals(month));
  // this computer may be in another time zone than the network
  const today = totals.data?.today;
  if (today && monthOf(today) !== thisMonth) setThisMonth(monthOf(today));

  function choose(next: string) {
    const kept = next === thisMonth ? "" : next;
    setChosen(kept);
    if (kept) browserStore.set(key, kept);
    else browserStore.remove(key);
  }
  return { month, thisMonth, totals, choose };
}

function read(key: string): string {
  return monthIn(browserStore.get(key));
}

function monthIn(text: string | null | undefined): string {
  return text && isMonth(text) ? text : "";
}

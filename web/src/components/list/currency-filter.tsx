import type { ListQuery } from "@pharmacy/contract/list.values";
import type { ListState } from "#lib/use-list.ts";
import { ListFilter } from "./list-filter.tsx";

type Props<Query> = {
  list: ListState<Query & ListQuery & { currency: string }>;
  /** Undefined until they are known. */
  sums: readonly { currency: string }[] | undefined;
};

/** Only shown if there are sums in several currencies, or one is chosen. */
export function CurrencyFilter<Query>({ list, sums = [] }: Props<Query>) {
  if (sums.length <= 1 && !list.query.currency) return null;
  const options = sums.map(({ currency }) => ({ value: currency, label: currency }));
  return <ListFilter list={list} name="currency" label="Currency" options={options} />;
}

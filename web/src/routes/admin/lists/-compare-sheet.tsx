import type { ListListQuery, PriceList } from "@pharmacy/contract/lists/lists";
import type { ListComparison } from "@pharmacy/contract/lists/lists.lines";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useMemo, useState } from "react";
import type { Choice } from "#components/combobox/choice.ts";
import { Combobox } from "#components/combobox/combobox.tsx";
import { Failure } from "#components/feedback/card-answer.tsx";
import { Field } from "#components/form/field.tsx";
import { focusFirstField } from "#components/form/first-field.ts";
import { ScrollRegion } from "#components/ui/scroll-region.tsx";
import { Sheet, SheetBody } from "#components/ui/sheet.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { useFinishing } from "#lib/before-saving.ts";
import { formatMoney, formatNumber } from "#lib/format.ts";
import { ALL_PHARMACIES } from "#resources/lists/list-words.ts";
import { listsApi } from "#resources/lists/lists.api.ts";

const FIRST: ListListQuery = {
  search: "",
  page: 1,
  count: 20,
  sort: "",
  order: "",
  status: "",
  organization: "",
};

/** Shows the differing prices of two lists. */
export function CompareSheet({ list, onClose }: { list: PriceList; onClose(): void }) {
  const [isOpen, setOpen] = useState(true);
  const [other, setOther] = useState<Choice | null>(null);
  const queryClient = useQueryClient();
  const form = useFinishing();
  const id = useId();
  const find = useMemo(
    () => async (search: string) => {
      const { items } = await queryClient.fetchQuery(listsApi.choices({ ...FIRST, search }));
      return items
        .filter((one) => one.id !== list.id && one.currency === list.currency)
        .map(({ id: value, name, code, organization }) => ({
          value,
          label: name,
          code,
          hint: `${code} · ${organization?.name ?? ALL_PHARMACIES}`,
        }));
    },
    [queryClient, list],
  );
  const { data, error, refetch } = useQuery({
    ...listsApi.comparison(list.id, other?.value ?? ""),
    enabled: other !== null,
  });
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={setOpen}
      onClosed={onClose}
      onOpenAutoFocus={focusFirstField}
      title="Compare lists"
      description={list.name}
      size="lg"
    >
      <SheetBody className="grid content-start gap-5">
        <Field id={id} label="Compare with" message={undefined}>
          <Combobox
            form={form}
            control={{ id }}
            label="Compare with"
            chosen={other}
            find={find}
            onChoose={setOther}
            onBlur={() => {}}
          />
        </Field>
        {error && <Failure error={error} onRetry={refetch} />}
        {other && !data && !error && <Spinner label="Comparing" />}
        {other && data && <Differences list={list} comparison={data} />}
      </SheetBody>
    </Sheet>
  );
}

function Differences({ list, comparison }: { list: PriceList; comparison: ListComparison }) {
  const { counts, differences, other } = comparison;
  const money = (amount: number | null) =>
    amount === null ? <span className="text-subtle">–</span> : formatMoney(amount, list.currency);
  return (
    <>
      <p role="status">
        {formatNumber(counts.changed)} with another price, {formatNumber(counts.same)} with the
        same. Only on {list.name}: {formatNumber(counts.onlyHere)}. Only on {other.name}:{" "}
        {formatNumber(counts.onlyThere)}.
      </p>
      {differences.length > 0 && (
        <ScrollRegion label="Different prices" className="rounded-md border border-line">
          <table className="w-full">
            <caption className="sr-only">Different prices</caption>
            <thead>
              <tr className="border-line border-b bg-sunken text-muted text-xs">
                <th className="px-3 py-2 text-start font-medium">Item</th>
                <th className="px-3 py-2 text-end font-medium">{list.name}</th>
                <th className="px-3 py-2 text-end font-medium">{other.name}</th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line-soft">
              {differences.map(({ item, minQuantity, here, there }) => (
                <tr key={`${item.id} ${minQuantity}`}>
                  <th scope="row" className="wrap-anywhere px-3 py-2 text-start font-normal">
                    {item.name}{" "}
                    {minQuantity > 1 && (
                      <span className="text-muted">· from {formatNumber(minQuantity)}</span>
                    )}
                  </th>
                  <td className="nums whitespace-nowrap px-3 py-2 text-end">{money(here)}</td>
                  <td className="nums whitespace-nowrap px-3 py-2 text-end">{money(there)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </>
  );
}

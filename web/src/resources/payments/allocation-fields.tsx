import type { OpenDocument } from "@pharmacy/contract/payments/payments";
import { oldestFirst } from "@pharmacy/contract/payments/payments.allocating";
import { useEffect, useRef } from "react";
import { type FieldValues, useController, useWatch } from "react-hook-form";
import { FieldGrid } from "#components/form/form-section.tsx";
import { MoneyField } from "#components/form/money-field.tsx";
import type { RecordForm } from "#components/form/record-form.ts";
import { Button } from "#components/ui/button.tsx";
import { formatDate, formatMoney } from "#lib/format.ts";

type AllocationRow = { invoice: string; amount?: number | null | undefined };
type Values = { allocations: AllocationRow[] };

type Props<All extends FieldValues> = {
  form: RecordForm<All>;
  /** Open invoices of one currency, in the order in which money goes to them. */
  invoices: readonly OpenDocument[];
  currency: string;
  /** The amount to allocate; NaN or null while it is not known. */
  amount: number | null;
};

/** Money goes to the first invoices, until a person says otherwise. */
export function AllocationFields<All extends FieldValues>(props: Props<All>) {
  const { invoices, currency, amount } = props;
  // the paths of a generic form are not known to be those of the rows
  const form = props.form as unknown as RecordForm<Values>;
  const { field } = useController({ control: form.control, name: "allocations" });
  // the controller is not told of a change inside of its rows
  const rows = useWatch({ control: form.control, name: "allocations" });
  const suggested = useRef<AllocationRow[]>(rows);
  const total = numberOf(amount);
  const suggest = () => {
    suggested.current = rowsOf(invoices, total);
    field.onChange(suggested.current);
  };
  const isOwn = rows.length > 0 && !areAlike(rows, suggested.current);
  useEffect(() => {
    const next = rowsOf(invoices, total);
    if (isOwn || areAlike(next, suggested.current)) return;
    suggested.current = next;
    field.onChange(next);
  });
  if (invoices.length === 0) {
    return <p className="text-muted">No invoice is open. The money stays on account.</p>;
  }
  const rest = total - rows.reduce((sum, row) => sum + numberOf(row.amount), 0);
  return (
    <div className="grid gap-2">
      <FieldGrid>
        {rows.map(({ invoice }, place) => {
          const open = invoices.find(({ id }) => id === invoice);
          return (
            open && (
              <MoneyField
                key={invoice}
                form={form}
                name={`allocations.${place}.amount`}
                label={`On ${open.number}`}
                hint={stateOf(open)}
                currency={currency}
              />
            )
          );
        })}
      </FieldGrid>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className={rest < 0 ? "text-warning" : "text-muted"}>
          {restInWords(rest, total, currency)}
        </p>
        {isOwn && <Button onClick={suggest}>Oldest first</Button>}
      </div>
    </div>
  );
}

function stateOf({ openAmount, currency, dueDate }: OpenDocument): string {
  const open = `${formatMoney(openAmount, currency)} open`;
  return dueDate === null ? open : `${open}, due ${formatDate(dueDate)}`;
}

/** A text that cannot be read yet counts as 0. */
const numberOf = (amount: number | null | undefined) =>
  typeof amount === "number" && Number.isInteger(amount) ? amount : 0;

function restInWords(rest: number, total: number, currency: string): string {
  if (rest < 0) return `The invoices take ${formatMoney(-rest, currency)} more than there is.`;
  if (total === 0) return "";
  return rest === 0
    ? "All of it settles invoices."
    : `${formatMoney(rest, currency)} stays on account.`;
}

function rowsOf(invoices: readonly OpenDocument[], amount: number): AllocationRow[] {
  const shares = new Map(oldestFirst(amount, invoices).map((share) => [share.id, share.amount]));
  return invoices.map(({ id }) => ({ invoice: id, amount: shares.get(id) ?? null }));
}

function areAlike(some: readonly AllocationRow[], others: readonly AllocationRow[]): boolean {
  return (
    some.length === others.length &&
    some.every(({ invoice, amount }, place) => {
      const other = others[place];
      return other?.invoice === invoice && (other.amount ?? null) === (amount ?? null);
    })
  );
}

import type { Expense, ExpenseInput } from "@pharmacy/contract/expenses/expenses";
import { wordsOf } from "@pharmacy/contract/words";
import { useQuery } from "@tanstack/react-query";
import { useController, useWatch } from "react-hook-form";
import { fillField } from "#components/form/fill-field.ts";
import type { RecordForm } from "#components/form/record-form.ts";
import { Button } from "#components/ui/button.tsx";
import { folded } from "#lib/folded.ts";
import { formatDate, formatMoney } from "#lib/format.ts";
import { useSettled } from "#lib/use-settled.ts";
import { expensesApi } from "#resources/expenses/expenses.api.ts";

const PAUSE_MS = 300;
const VENDOR_MIN = 2;

type Props = { form: RecordForm<ExpenseInput> };

/** What was paid to this vendor last, to be taken over by one press. */
export function LastOfVendor({ form }: Props) {
  const vendor = useSettled(useWatch({ control: form.control, name: "vendor" }).trim(), PAUSE_MS);
  const { data } = useQuery({
    ...expensesApi.ofVendor(vendor),
    enabled: vendor.length >= VENDOR_MIN,
    retry: false,
  });
  const currency = useWatch({ control: form.control, name: "currency" });
  const last = data?.items.find(
    (one) =>
      one.status !== "void" && one.currency === currency && folded(one.vendor) === folded(vendor),
  );
  return (
    <div role="status" className="col-span-full empty:hidden">
      {last && <Offer form={form} last={last} />}
    </div>
  );
}

function Offer({ form, last }: Props & { last: Expense }) {
  const net = useController({ control: form.control, name: "netAmount" }).field;
  const tax = useController({ control: form.control, name: "taxAmount" }).field;
  function take() {
    fillField(form, "category", last.category);
    net.onChange(last.netAmount);
    tax.onChange(last.taxAmount);
  }
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
      <span>
        Last time: {wordsOf(last.category)}, {formatMoney(last.netAmount, last.currency)} net and{" "}
        {formatMoney(last.taxAmount, last.currency)} tax on {formatDate(last.incurredOn)}.
      </span>
      <Button size="sm" onClick={take}>
        Use the same
      </Button>
    </p>
  );
}

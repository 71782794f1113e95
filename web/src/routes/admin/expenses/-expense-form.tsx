import type { Expense, ExpenseDetail, ExpenseInput } from "@pharmacy/contract/expenses/expenses";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import { DateField } from "#components/form/date-field.tsx";
import { FormSection } from "#components/form/form-section.tsx";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { MoneyField } from "#components/form/money-field.tsx";
import { CurrencyField } from "#components/form/place-fields.tsx";
import type { RecordForm } from "#components/form/record-form.ts";
import { RecordPickerField } from "#components/form/record-picker-field.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { TextareaField } from "#components/form/textarea-field.tsx";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { formatMoney } from "#lib/format.ts";
import { monthOf } from "#lib/months.ts";
import { useDraftPlace } from "#lib/use-draft-place.ts";
import { useRecordActions } from "#lib/use-record-actions.ts";
import { CATEGORIES, expenseWords, METHODS, REPEATS } from "#resources/expenses/expense-words.ts";
import { expensesApi } from "#resources/expenses/expenses.api.ts";
import { pharmacyFinder } from "#resources/organizations/pharmacy-choices.ts";
import { LastOfVendor } from "./-last-of-vendor.tsx";
import { ReceiptField } from "./-receipt-field.tsx";
import { TypedTwins } from "./-typed-twins.tsx";

// The fields are rendered before their rules, which are only needed once something is typed.
const loadRules = () =>
  import("@pharmacy/contract/expenses/expenses").then((contract) => contract.ExpenseInput);

type Start = { today: string; month: string; currency: string };

type Props = {
  expense?: ExpenseDetail;
  start?: Start;
  onEntered?(expense: Expense): void;
  onClose(): void;
};

/** For a paid expense, only the fields that may follow later can change. */
export function ExpenseForm({ expense, start, onEntered, onClose }: Props) {
  const actions = useRecordActions("expense", expensesApi);
  const form = useRecordForm({
    schema: loadRules,
    initial: expense ? fieldsOf(expense) : emptyFrom(start),
    ...(expense && { version: expense.version }),
    words: expenseWords(expense?.currency ?? start?.currency),
    draft: useDraftPlace("expense", expense?.id),
    save: actions.saveOf(expense),
    onSaved: (saved: ExpenseDetail) => onEntered?.(saved),
  });
  const isSettled = expense?.status === "paid";
  return (
    <FormSheet
      form={form}
      title={expense ? `${expense.vendor} · ${expense.number}` : "New expense"}
      description={
        isSettled ? "A paid expense keeps its amounts. Its receipt can still change." : undefined
      }
      submitLabel={expense ? "Save expense" : "Create expense"}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <WhatAndWhen form={form} isReadOnly={isSettled} isNew={!expense} />
        <Amounts form={form} isReadOnly={isSettled} />
        <ReceiptField form={form} file={expense?.receiptFile ?? null} />
        <TypedTwins form={form} id={expense?.id} />
        {!expense && <Payment form={form} />}
        <More form={form} isReadOnly={isSettled} />
      </div>
    </FormSheet>
  );
}

type Part = { form: RecordForm<ExpenseInput>; isReadOnly?: boolean };

function WhatAndWhen({ isNew, ...part }: Part & { isNew: boolean }) {
  const must = { ...part, isRequired: true };
  return (
    <FormSection title="What and when">
      <TextField {...must} name="vendor" label="Vendor" isWide />
      {isNew && <LastOfVendor form={part.form} />}
      <DateField {...must} name="incurredOn" label="Date" />
      <SelectField
        {...must}
        name="category"
        label="Category"
        options={CATEGORIES}
        empty="Choose a category"
      />
      <TextareaField {...part} name="description" label="Description" isWide />
    </FormSection>
  );
}

function Amounts(part: Part) {
  const { control } = part.form;
  const [currency = "", net, tax] = useWatch({
    control,
    name: ["currency", "netAmount", "taxAmount"],
  });
  const must = { ...part, isRequired: true };
  const hasBoth = Number.isInteger(net) && Number.isInteger(tax);
  return (
    <FormSection title="Amount and tax">
      <MoneyField {...must} name="netAmount" label="Net amount" currency={currency} />
      <MoneyField {...must} name="taxAmount" label="Tax" currency={currency} />
      <CurrencyField {...must} name="currency" label="Currency" />
      <p className="nums self-end text-muted" aria-live="polite">
        {hasBoth && `Total ${formatMoney(net + tax, currency)}`}
      </p>
      <p role="status" className="col-span-full text-warning text-xs empty:hidden">
        {hasBoth && tax > net ? "Tax cannot be more than the net amount." : ""}
      </p>
    </FormSection>
  );
}

function Payment(part: Part) {
  return (
    <FormSection title="Payment" hint="Leave it empty while the expense is unpaid.">
      <DateField {...part} name="paidOn" label="Paid on" />
      <SelectField {...part} name="method" label="Method" options={METHODS} empty="Not given" />
      <TextField {...part} name="reference" label="Reference" isWide />
    </FormSection>
  );
}

function More({ form, isReadOnly = false }: Part) {
  const queryClient = useQueryClient();
  const pharmacies = useMemo(() => pharmacyFinder(queryClient), [queryClient]);
  return (
    <FormSection title="Pharmacy and repetition">
      <RecordPickerField
        form={form}
        isReadOnly={isReadOnly}
        name="organization"
        label="Pharmacy"
        hint="If one pharmacy caused this cost."
        search={pharmacies.search}
        find={pharmacies.find}
      />
      <SelectField
        form={form}
        name="repeats"
        label="Repeats"
        options={REPEATS}
        empty="Never"
        hint="The next one is prepared on its day, as a draft for you to confirm."
      />
    </FormSection>
  );
}

const NOTHING = {
  vendor: "",
  category: "",
  description: null,
  netAmount: null,
  taxAmount: 0,
  organization: null,
  receipt: null,
  repeats: null,
  paidOn: null,
  method: null,
  reference: null,
};

/** Today for the current month; for another, the user has to choose the date. */
function emptyFrom({ today, month, currency }: Start = { today: "", month: "", currency: "" }) {
  const incurredOn = monthOf(today) === month ? today : "";
  return { ...NOTHING, incurredOn, currency } as unknown as ExpenseInput;
}

function fieldsOf(expense: ExpenseDetail): ExpenseInput {
  const names = Object.keys(emptyFrom());
  return Object.fromEntries(
    Object.entries(expense).filter(([name]) => names.includes(name)),
  ) as ExpenseInput;
}

import type { Payment, RefundInput } from "@pharmacy/contract/payments/payments";
import { PAYMENT_WAYS } from "@pharmacy/contract/payments/payments.values";
import { useQuery } from "@tanstack/react-query";
import { DateField } from "#components/form/date-field.tsx";
import { FieldGrid } from "#components/form/form-section.tsx";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { MoneyField } from "#components/form/money-field.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { choicesOf } from "#lib/choices.ts";
import { todayIn } from "#lib/days.ts";
import { formatMoney } from "#lib/format.ts";
import { useAction } from "#lib/use-action.ts";
import { paymentWords } from "./payment-words.ts";
import { paymentsApi } from "./payments.api.ts";

const WAYS = choicesOf(PAYMENT_WAYS);

const loadRules = () =>
  import("@pharmacy/contract/payments/payments").then((contract) => contract.RefundInput);

type Props = {
  payment: Pick<Payment, "organization" | "currency" | "openAmount">;
  onClose(): void;
};

/** Pays a pharmacy back what is on account for it. */
export function RefundMoney({ payment, onClose }: Props) {
  const { organization, currency, openAmount } = payment;
  const { data } = useQuery(paymentsApi.account(organization.id));
  const sum = data?.sums.find((one) => one.currency === currency);
  const { mutateAsync } = useAction({
    run: (refund: RefundInput) => paymentsApi.refund(refund),
    changes: "payment",
    success: ({ number }) => `${number} recorded`,
    failure: undefined,
    isShown: () => true,
  });
  const form = useRecordForm({
    schema: loadRules,
    initial: {
      organization: organization.id,
      currency,
      amount: openAmount,
      method: "bankTransfer",
      paidOn: todayIn(undefined),
      reference: null,
    } as RefundInput,
    words: paymentWords(currency),
    save: ({ values }) => mutateAsync(values),
    onSaved: onClose,
  });
  const must = { form, isRequired: true };
  const all = sum && `${formatMoney(sum.onAccount, currency)} on account`;
  return (
    <FormSheet
      form={form}
      title={`Refund ${organization.name}`}
      description={all}
      submitLabel="Record refund"
      onClose={onClose}
    >
      <FieldGrid>
        <MoneyField
          {...must}
          name="amount"
          label="Amount"
          currency={currency}
          hint="The oldest payments and credit notes are paid back first."
        />
        <DateField {...must} name="paidOn" label="Paid on" />
        <SelectField {...must} name="method" label="Method" options={WAYS} />
        <TextField form={form} name="reference" label="Reference" isWide />
      </FieldGrid>
    </FormSheet>
  );
}

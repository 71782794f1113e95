import type { Payment, PaymentInput } from "@pharmacy/contract/payments/payments";
import { PAYMENT_WAYS } from "@pharmacy/contract/payments/payments.values";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import { DateField } from "#components/form/date-field.tsx";
import { FormSection } from "#components/form/form-section.tsx";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { MoneyField } from "#components/form/money-field.tsx";
import type { RecordForm } from "#components/form/record-form.ts";
import { RecordPickerField } from "#components/form/record-picker-field.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { TextareaField } from "#components/form/textarea-field.tsx";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { choicesOf } from "#lib/choices.ts";
import { todayIn } from "#lib/days.ts";
import { useAction } from "#lib/use-action.ts";
import { useDraftPlace } from "#lib/use-draft-place.ts";
import { organizationsApi } from "#resources/organizations/organizations.api.ts";
import { pharmacyFinder } from "#resources/organizations/pharmacy-choices.ts";
import { AllocationFields } from "./allocation-fields.tsx";
import { paymentWords } from "./payment-words.ts";
import { paymentsApi } from "./payments.api.ts";

const WAYS = choicesOf(PAYMENT_WAYS);

// The fields are rendered before their rules, which are only needed once something is typed.
const loadRules = () =>
  import("@pharmacy/contract/payments/payments").then((contract) => contract.PaymentInput);

type Props = {
  /** The pharmacy that paid, if it is known. */
  organization?: string;
  /** Money goes to this invoice first. */
  first?: { id: string; currency: string };
  onRecorded?(payment: Payment): void;
  onClose(): void;
};

/** Money that came from a pharmacy, and the invoices that it settles. */
export function RecordPayment({ organization, first, onRecorded, onClose }: Props) {
  const { mutateAsync } = useAction({
    run: (payment: PaymentInput) => paymentsApi.record(payment),
    changes: "payment",
    success: ({ number }) => `${number} recorded`,
    failure: undefined,
    isShown: () => true,
  });
  const queryClient = useQueryClient();
  const form = useRecordForm({
    schema: loadRules,
    initial: {
      organization: organization ?? "",
      amount: null,
      method: "bankTransfer",
      paidOn: todayIn(undefined),
      reference: null,
      note: null,
      allocations: [],
    } as unknown as PaymentInput,
    words: paymentWords(first?.currency),
    draft: useDraftPlace("payment", first?.id ?? organization),
    async save({ values }) {
      const of = await queryClient.fetchQuery(organizationsApi.detail(values.organization));
      return mutateAsync({ ...values, currency: first?.currency ?? of.currency });
    },
    ...(onRecorded && { onSaved: onRecorded }),
  });
  return (
    <FormSheet form={form} title="New payment" submitLabel="Record payment" onClose={onClose}>
      <Fields form={form} first={first} isOfOne={organization !== undefined} />
    </FormSheet>
  );
}

type FieldsProps = { form: RecordForm<PaymentInput>; first: Props["first"]; isOfOne: boolean };

function Fields({ form, first, isOfOne }: FieldsProps) {
  const queryClient = useQueryClient();
  const pharmacies = useMemo(() => pharmacyFinder(queryClient), [queryClient]);
  const [organization, amount] = useWatch({
    control: form.control,
    name: ["organization", "amount"],
  });
  const isKnown = organization !== "" && organization !== null;
  const pharmacy = useQuery({ ...organizationsApi.detail(organization), enabled: isKnown });
  const account = useQuery({ ...paymentsApi.account(organization), enabled: isKnown });
  const currency = first?.currency ?? pharmacy.data?.currency;
  const invoices = useMemo(() => {
    const open = (account.data?.invoices ?? []).filter((one) => one.currency === currency);
    const chosen = open.filter(({ id }) => id === first?.id);
    return [...chosen, ...open.filter(({ id }) => id !== first?.id)];
  }, [account.data, currency, first?.id]);
  const must = { form, isRequired: true };
  return (
    <div className="grid gap-4">
      <FormSection title="Money">
        <RecordPickerField
          {...must}
          isReadOnly={isOfOne}
          name="organization"
          label="Pharmacy"
          search={pharmacies.search}
          find={pharmacies.find}
        />
        <MoneyField {...must} name="amount" label="Amount" currency={currency ?? "EUR"} />
        <DateField {...must} name="paidOn" label="Paid on" />
        <SelectField {...must} name="method" label="Method" options={WAYS} />
        <TextField form={form} name="reference" label="Reference" isWide />
        <TextareaField
          form={form}
          name="note"
          label="Note"
          hint="The pharmacy does not see it."
          isWide
        />
      </FormSection>
      {account.data && currency && (
        <FormSection title="Invoices" hint="The oldest are settled first. Change any amount.">
          <div className="col-span-full">
            <AllocationFields form={form} invoices={invoices} currency={currency} amount={amount} />
          </div>
        </FormSection>
      )}
    </div>
  );
}

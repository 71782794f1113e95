import type { AllocationInput, Payment } from "@pharmacy/contract/payments/payments";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { formatMoney } from "#lib/format.ts";
import { useAction } from "#lib/use-action.ts";
import { AllocationFields } from "./allocation-fields.tsx";
import { paymentsApi } from "./payments.api.ts";

const loadRules = () =>
  import("@pharmacy/contract/payments/payments").then((contract) => contract.AllocationInput);

type Props = {
  /** A payment or a credit note. */
  source: Pick<Payment, "id" | "number" | "organization" | "currency" | "openAmount">;
  as?: "payment" | "creditNote";
  onClose(): void;
};

/** Money on account goes to invoices. */
export function AllocateMoney({ source, as = "payment", onClose }: Props) {
  const { id, number, organization, currency, openAmount } = source;
  const { data } = useQuery(paymentsApi.account(organization.id));
  const invoices = useMemo(
    () => (data?.invoices ?? []).filter((one) => one.currency === currency),
    [data, currency],
  );
  const { mutateAsync } = useAction({
    run: (sent: AllocationInput) => paymentsApi.allocate(sent),
    changes: "payment",
    success: `${number} allocated`,
    failure: undefined,
    isShown: () => true,
  });
  const form = useRecordForm({
    schema: loadRules,
    initial: { [as]: id, allocations: [] } as AllocationInput,
    save: ({ values }) => mutateAsync(values),
    onSaved: onClose,
  });
  return (
    <FormSheet
      form={form}
      title={`Allocate ${number}`}
      description={`${organization.name}, ${formatMoney(openAmount, currency)} on account`}
      submitLabel="Allocate"
      onClose={onClose}
    >
      {data && (
        <AllocationFields form={form} invoices={invoices} currency={currency} amount={openAmount} />
      )}
    </FormSheet>
  );
}

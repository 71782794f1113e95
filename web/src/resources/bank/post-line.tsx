import type { BankLine, BankPosting } from "@pharmacy/contract/bank/bank";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import { FormSheet } from "#components/form/form-sheet.tsx";
import type { RecordForm } from "#components/form/record-form.ts";
import { RecordPickerField } from "#components/form/record-picker-field.tsx";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { useAction } from "#lib/use-action.ts";
import { pharmacyFinder } from "#resources/organizations/pharmacy-choices.ts";
import { AllocationFields } from "#resources/payments/allocation-fields.tsx";
import { paymentsApi } from "#resources/payments/payments.api.ts";
import { bankApi } from "./bank.api.ts";
import { lineWords, partyOf, postedWords } from "./bank-words.ts";

const loadRules = () =>
  import("@pharmacy/contract/bank/bank").then((contract) => contract.BankPosting);

type Props = { line: BankLine; onPosted(): void; onClose(): void };

/** A line goes to the pharmacy and the invoices that a person chooses. */
export function PostLine({ line, onPosted, onClose }: Props) {
  const { mutateAsync } = useAction({
    run: (posting: BankPosting) => bankApi.post(line.id, posting),
    changes: "bankLine",
    success: postedWords,
    failure: undefined,
    isShown: () => true,
  });
  const form = useRecordForm({
    schema: loadRules,
    initial: {
      version: line.version,
      organization: line.suggestion?.organization?.id ?? "",
      allocations: [],
    } as BankPosting,
    save: ({ values }) => mutateAsync(values),
    onSaved: onPosted,
  });
  return (
    <FormSheet
      form={form}
      title={`Post ${lineWords(line)}`}
      description={partyOf(line)}
      submitLabel="Post line"
      onClose={onClose}
    >
      <Fields form={form} line={line} />
    </FormSheet>
  );
}

function Fields({ form, line }: { form: RecordForm<BankPosting>; line: BankLine }) {
  const queryClient = useQueryClient();
  const pharmacies = useMemo(() => pharmacyFinder(queryClient), [queryClient]);
  const organization = useWatch({ control: form.control, name: "organization" });
  const isKnown = organization !== "" && organization !== null;
  const { data } = useQuery({ ...paymentsApi.account(organization), enabled: isKnown });
  const { currency, amount, suggestion } = line;
  const invoices = useMemo(() => {
    const open = (data?.invoices ?? []).filter((one) => one.currency === currency);
    const first = new Set(suggestion?.allocations.map(({ invoice }) => invoice.id));
    return [...open.filter(({ id }) => first.has(id)), ...open.filter(({ id }) => !first.has(id))];
  }, [data, currency, suggestion]);
  return (
    <div className="grid gap-4">
      <RecordPickerField
        form={form}
        isRequired
        name="organization"
        label="Pharmacy"
        search={pharmacies.search}
        find={pharmacies.find}
      />
      {data && (
        <AllocationFields form={form} invoices={invoices} currency={currency} amount={amount} />
      )}
    </div>
  );
}

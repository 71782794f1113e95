import type { BankExpensePosting, BankLine, PayableExpense } from "@pharmacy/contract/bank/bank";
import { useQuery } from "@tanstack/react-query";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { WaitingSheet } from "#components/record/waiting-sheet.tsx";
import { formatDate } from "#lib/format.ts";
import { useAction } from "#lib/use-action.ts";
import { bankApi } from "./bank.api.ts";
import { lineWords, partyOf, postedWords } from "./bank-words.ts";

const loadRules = () =>
  import("@pharmacy/contract/bank/bank").then((contract) => contract.BankExpensePosting);

type Props = { line: BankLine; onPosted(): void; onClose(): void };

/** Money that went out pays the expense that a person chooses among those of its amount. */
export function PayExpense(props: Props) {
  const { line, onClose } = props;
  const query = useQuery(bankApi.payable(line.id));
  if (!query.data) {
    return <WaitingSheet title={`Post ${lineWords(line)}`} query={query} onClose={onClose} />;
  }
  return <ChooseExpense {...props} expenses={query.data.items} />;
}

type ChoosingProps = Props & { expenses: PayableExpense[] };

function ChooseExpense({ line, expenses, onPosted, onClose }: ChoosingProps) {
  const { mutateAsync } = useAction({
    run: (posting: BankExpensePosting) => bankApi.payExpense(line.id, posting),
    changes: "bankLine",
    success: postedWords,
    failure: undefined,
    isShown: () => true,
  });
  const suggested = line.suggestion?.expense?.id;
  const form = useRecordForm({
    schema: loadRules,
    initial: {
      version: line.version,
      expense: expenses.find(({ id }) => id === suggested)?.id ?? "",
    } as BankExpensePosting,
    save({ values }) {
      const seen = expenses.find(({ id }) => id === values.expense);
      return mutateAsync({ ...values, ...(seen && { expenseVersion: seen.version }) });
    },
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
      <SelectField
        form={form}
        isRequired
        name="expense"
        label="Expense"
        options={expenses.map(({ id, number, vendor, incurredOn }) => {
          return { value: id, label: `${number} · ${vendor} · ${formatDate(incurredOn)}` };
        })}
        empty={expenses.length === 0 ? "No unpaid expense has this amount" : "Choose an expense"}
        hint="Unpaid expenses of exactly this amount, dated up to the day of booking."
      />
    </FormSheet>
  );
}

import type { ExpenseDetail } from "@pharmacy/contract/expenses/expenses";
import { wordsOf } from "@pharmacy/contract/words";
import { Link } from "@tanstack/react-router";
import { Facts } from "#components/record/facts.tsx";
import { Description } from "#components/ui/description-list.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { formatDate, formatMoney } from "#lib/format.ts";
import { ExpenseState } from "#resources/expenses/expense-state.tsx";
import { repeatWords } from "#resources/expenses/expense-words.ts";

export function ExpenseFacts({ expense }: { expense: ExpenseDetail }) {
  const { status, incurredOn, category, description, organization, organizationName } = expense;
  return (
    <>
      <Facts title="Expense">
        <Description term="Status">
          <ExpenseState status={status} isFilled />
        </Description>
        {expense.voidedAt && (
          <Description term="Voided">
            <Instant at={expense.voidedAt} /> · {expense.voidReason}
          </Description>
        )}
        <Description term="Date">{formatDate(incurredOn)}</Description>
        <Description term="Category">{wordsOf(category)}</Description>
        {description && (
          <Description term="Description">
            <span className="whitespace-pre-line">{description}</span>
          </Description>
        )}
        {organization && (
          <Description term="Pharmacy">
            <Link
              to="/admin/orgs/$id"
              params={{ id: organization }}
              className="underline-offset-2 hover:underline"
            >
              {organizationName}
            </Link>
          </Description>
        )}
        <Description term="Repeats">
          {repeatWords(expense.repeats)}
          {expense.repeatsOn && ` · next draft on ${formatDate(expense.repeatsOn)}`}
        </Description>
      </Facts>
      <Amounts expense={expense} />
    </>
  );
}

function Amounts({ expense }: { expense: ExpenseDetail }) {
  const { netAmount, taxAmount, total, currency, paidOn, method, reference, bankLine } = expense;
  return (
    <Facts title="Amount and payment">
      <Description term="Net amount">{formatMoney(netAmount, currency)}</Description>
      <Description term="Tax">{formatMoney(taxAmount, currency)}</Description>
      <Description term="Total">
        <strong className="font-semibold">{formatMoney(total, currency)}</strong>
      </Description>
      <Description term="Paid on">{paidOn ? formatDate(paidOn) : "Not paid yet"}</Description>
      {method && <Description term="Method">{wordsOf(method)}</Description>}
      {reference && <Description term="Reference">{reference}</Description>}
      {bankLine && (
        <Description term="Paid by">
          <Link
            to="/admin/bank"
            search={{ id: bankLine }}
            className="rounded-sm text-accent hover:underline"
          >
            Bank line
          </Link>
        </Description>
      )}
    </Facts>
  );
}

import type { PharmacyAccount } from "@pharmacy/contract/payments/payments";
import { may } from "@pharmacy/contract/permissions";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { CardAnswer } from "#components/feedback/card-answer.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { formatMoney } from "#lib/format.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { paymentsApi } from "./payments.api.ts";
import { SaveReceipt } from "./save-receipt.tsx";

const StatementSheet = lazyPart<
  Parameters<typeof import("#resources/books/statement-sheet.tsx").StatementSheet>[0]
>(() => import("#resources/books/statement-sheet.tsx").then((module) => module.StatementSheet));

const PharmacyReminders = lazyPart<
  Parameters<
    typeof import("#resources/payment-reminders/pharmacy-reminders.tsx").PharmacyReminders
  >[0]
>(() =>
  import("#resources/payment-reminders/pharmacy-reminders.tsx").then(
    (module) => module.PharmacyReminders,
  ),
);

const LastStatement = lazyPart<{ organization: string }>(() =>
  import("#resources/monthly-statements/last-statement.tsx").then((module) => module.LastStatement),
);

type Props = { organization: string; children?: ReactNode };

/** The amount that a pharmacy owes by its invoices, in each currency. */
export function AmountDue({ organization, children }: Props) {
  const { role, organization: own } = useCurrentUser();
  const isShown = may(role, "payment", "view");
  const isOfNetwork = own === null && may(role, "monthlyStatement", "view");
  const query = useQuery({ ...paymentsApi.account(organization), enabled: isShown });
  const [isOpen, setOpen] = useState(false);
  if (!isShown) return null;
  return (
    <Card aria-label="Amount due" aria-busy={query.isPending} className="flex flex-col">
      <CardHead title="Amount due">{children}</CardHead>
      <CardAnswer query={query}>
        {({ sums }) => (
          <div className="grid flex-1 content-start gap-1.5 px-4 py-3">
            {sums.length === 0 && <p className="text-muted">No invoice is open.</p>}
            {sums.map((sum) => (
              <Due key={sum.currency} sum={sum} />
            ))}
            <PharmacyReminders
              organization={organization}
              isOwing={sums.some(({ open }) => open > 0)}
              isOverdue={sums.some(({ overdue }) => overdue > 0)}
            />
            {isOfNetwork && <LastStatement organization={organization} />}
            <div className="pt-1">
              <Button size="sm" onClick={() => setOpen(true)}>
                Statement of account
              </Button>
            </div>
          </div>
        )}
      </CardAnswer>
      {isOpen && (
        <StatementSheet
          organization={organization}
          receiptOf={(payment) => <SaveReceipt payment={payment} />}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  );
}

function Due({ sum }: { sum: PharmacyAccount["sums"][number] }) {
  const { currency, open, overdue, onAccount } = sum;
  return (
    <>
      <p className="nums font-medium text-base">{formatMoney(open, currency)}</p>
      {overdue > 0 && (
        <p className="nums text-warning">{formatMoney(overdue, currency)} of it is overdue.</p>
      )}
      {onAccount > 0 && (
        <p className="nums text-muted">{formatMoney(onAccount, currency)} is on account.</p>
      )}
    </>
  );
}

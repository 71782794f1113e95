import type { Allocation } from "@pharmacy/contract/payments/payments";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { formatMoney } from "#lib/format.ts";
import { useAction } from "#lib/use-action.ts";
import { usePermissions } from "#lib/use-permissions.ts";
import { paymentsApi } from "./payments.api.ts";

type Props = {
  title: string;
  allocations: readonly Allocation[];
  currency: string;
  /** The document at the other end. */
  linkOf(allocation: Allocation): ReactNode;
  /** Beside an allocation. */
  fileOf?(allocation: Allocation): ReactNode;
  children?: ReactNode;
};

/** The documents at the other end of a document's allocations. */
export function AllocationsCard({ title, allocations, currency, linkOf, fileOf, children }: Props) {
  const can = usePermissions("payment");
  const { mutate, isPending, variables } = useAction({
    run: (id: string) => paymentsApi.takeBack(id),
    changes: "payment",
    success: "Allocation taken back",
    failure: "Failed to take the allocation back",
  });
  return (
    <Card aria-label={title}>
      <CardHead title={title}>{children}</CardHead>
      {allocations.length > 0 && (
        <ul className="divide-y divide-line-soft">
          {allocations.map((allocation) => {
            const { id, amount, createdAt, fromKind, toKind } = allocation;
            const isTakenBack = can.act && fromKind !== "writeOff" && toKind !== "refund";
            return (
              <li key={id} className="flex flex-wrap items-center gap-3 px-4 py-2.5">
                <div className="min-w-0 flex-1 basis-48">
                  <span className="nums block">{linkOf(allocation)}</span>
                  <span className="nums block text-muted text-xs">
                    <Instant at={createdAt} />
                  </span>
                </div>
                <span className="nums whitespace-nowrap">{formatMoney(amount, currency)}</span>
                {fileOf?.(allocation)}
                {isTakenBack && (
                  <Button
                    aria-label={`Take back ${formatMoney(amount, currency)}`}
                    pending={isPending && variables === id}
                    onClick={() => mutate(id)}
                  >
                    Take back
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}

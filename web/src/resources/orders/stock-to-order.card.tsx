import type { OrderProposal } from "@pharmacy/contract/orders/orders.quote";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { CardAnswer } from "#components/feedback/card-answer.tsx";
import { Button, buttonLook } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { formatNumber } from "#lib/format.ts";
import { useAction } from "#lib/use-action.ts";
import { linesOf } from "./order-words.ts";
import { ordersApi } from "./orders.api.ts";

type Lines = OrderProposal["lines"];

const SHOWN = 5;

/** Products at or below their reorder point, which one press writes into a draft order. */
export function StockToOrderTile() {
  const query = useQuery(ordersApi.stockToOrder());
  return (
    <Card aria-label="Stock to order" aria-busy={query.isPending} className="flex flex-col">
      <CardHead title="Stock to order" />
      <CardAnswer query={query}>
        {({ lines }) =>
          lines.length === 0 ? (
            <p className="px-4 py-3 text-muted">No product is at its reorder point.</p>
          ) : (
            <LowStock lines={lines} />
          )
        }
      </CardAnswer>
    </Card>
  );
}

/** Items that a draft orders already are left to that draft. */
function LowStock({ lines }: { lines: Lines }) {
  const wanted = lines.filter(({ draft }) => draft === null);
  const drafts = new Map(lines.flatMap(({ draft }) => (draft ? [[draft.id, draft.number]] : [])));
  const navigate = useNavigate();
  const drafting = useAction({
    run: () =>
      ordersApi.create({
        lines: wanted.map(({ item, quantity }) => ({ item: item.id, quantity })),
      }),
    changes: "order",
    success: ({ number }) => `${number} saved as a draft`,
    failure: "Failed to draft the order",
  });
  const more = lines.length - SHOWN;
  return (
    <>
      <ul className="divide-y divide-line-soft">
        {lines.slice(0, SHOWN).map(({ item, quantity, onHand, draft }) => (
          <li key={item.id} className="flex items-baseline justify-between gap-4 px-4 py-2.5">
            <span className="wrap-anywhere min-w-0">{item.name}</span>
            <span className="nums whitespace-nowrap text-end">
              <span className="block">
                {draft ? `In draft ${draft.number}` : `${formatNumber(quantity)} to order`}
              </span>
              <span className="block text-subtle text-xs">{formatNumber(onHand)} in stock</span>
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-3 border-line-soft border-t px-4 py-2.5">
        {wanted.length > 0 && (
          <Button
            pending={drafting.isPending}
            onClick={() =>
              drafting.mutate(undefined, {
                onSuccess: ({ id }) =>
                  void navigate({ to: "/dashboard/orders/$id", params: { id } }),
              })
            }
          >
            Draft order of {linesOf(wanted.length)}
          </Button>
        )}
        {[...drafts].map(([id, number]) => (
          <Link key={id} to="/dashboard/orders/$id" params={{ id }} className={buttonLook({})}>
            Open draft {number}
          </Link>
        ))}
        {more > 0 && <span className="text-muted text-xs">and {formatNumber(more)} more</span>}
      </div>
    </>
  );
}

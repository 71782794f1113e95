import type { Webhook, WebhookDeliveries } from "@pharmacy/contract/webhooks/webhooks";
import { PENDING_MAX } from "@pharmacy/contract/webhooks/webhooks.values";
import { useInfiniteQuery } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { CardAnswer } from "#components/feedback/card-answer.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { formatNumber } from "#lib/format.ts";
import { useAction } from "#lib/use-action.ts";
import { DeliveryLine } from "./delivery-line.tsx";
import { webhooksApi } from "./webhooks.api.ts";

export function DeliveriesSection({ webhook }: { webhook: Webhook }) {
  const query = useInfiniteQuery(webhooksApi.deliveries(webhook.id));
  const sendAgain = useAction({
    run: (delivery: string | undefined) => webhooksApi.sendAgain(webhook.id, delivery),
    changes: "webhook",
    success: "Sending again",
    failure: "Failed to send again",
  });
  const [newest] = query.data?.pages ?? [];
  const isActive = webhook.status === "active";
  const again = isActive ? (id: string) => sendAgain.mutate(id) : undefined;
  return (
    <Card aria-label="Deliveries">
      <CardHead title="Deliveries" hint={newest && countsOf(newest)}>
        {isActive && newest && newest.givenUp > 0 && (
          <Button disabled={sendAgain.isPending} onClick={() => sendAgain.mutate(undefined)}>
            <RotateCw aria-hidden />
            Send all given up again
          </Button>
        )}
      </CardHead>
      <CardAnswer query={query}>
        {({ pages }) => (
          <>
            {newest?.items.length === 0 && (
              <p className="px-4 py-3 text-muted">No deliveries yet.</p>
            )}
            <ul className="divide-y divide-line-soft">
              {pages.flatMap(({ items }) =>
                items.map((delivery) => (
                  <DeliveryLine key={delivery.id} delivery={delivery} onSendAgain={again} />
                )),
              )}
            </ul>
            {query.hasNextPage && (
              <div className="p-4">
                <Button
                  disabled={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  Show older deliveries
                </Button>
              </div>
            )}
          </>
        )}
      </CardAnswer>
    </Card>
  );
}

function countsOf({ pending, givenUp, dropped }: WebhookDeliveries): string {
  const counts = [
    pending > 0 && `${formatNumber(pending)} waiting`,
    givenUp > 0 && `${formatNumber(givenUp)} given up`,
    dropped > 0 &&
      `${formatNumber(dropped)} dropped, because at most ${formatNumber(PENDING_MAX)} wait`,
  ].filter((count) => count !== false);
  return counts.length > 0 ? counts.join(" · ") : "Kept for 30 days.";
}

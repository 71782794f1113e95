import type { RecalledPacks } from "@pharmacy/contract/returns/returns";
import { useQuery } from "@tanstack/react-query";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { useAction } from "#lib/use-action.ts";
import { packsOf } from "#resources/products/packs-of.ts";
import { returnsApi } from "#resources/returns/returns.api.ts";

type Offer = RecalledPacks["items"][number];

/** Offers packs that were set aside for closed recalls, by the shipment that brought them. */
export function RecalledReturns() {
  const { data } = useQuery(returnsApi.recalled);
  if (!data || data.items.length === 0) return null;
  return (
    <Card aria-label="Recalled packs" className="mb-5">
      <CardHead title="Recalled packs" hint="You set these packs aside. Their recall is closed." />
      <ul className="divide-y divide-line-soft">
        {data.items.map((offer) => (
          <OfferLine key={offer.shipment.id} offer={offer} />
        ))}
      </ul>
    </Card>
  );
}

function OfferLine({ offer: { shipment, lines } }: { offer: Offer }) {
  const returning = useAction({
    run: () =>
      returnsApi.open(
        shipment,
        lines.map(({ line, packs }) => ({ line, quantity: packs, reason: "recalled" })),
      ),
    changes: "return",
    success: ({ number }) => `Return ${number} sent to the supply desk`,
    failure: "The packs could not be returned",
  });
  const packs = lines.reduce((sum, line) => sum + line.packs, 0);
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <span className="nums block">{shipment.number}</span>
        {lines.map(({ line, recall, description, batchNumber, packs: own }) => (
          <span key={line} className="wrap-anywhere block text-muted text-xs">
            {packsOf(own)} of {description}
            {batchNumber !== null && `, batch ${batchNumber}`} · {recall}
          </span>
        ))}
      </div>
      <Button
        aria-label={`Return ${packsOf(packs)} of ${shipment.number}`}
        pending={returning.isPending}
        onClick={() => returning.mutate(undefined)}
      >
        Return {packsOf(packs)}
      </Button>
    </li>
  );
}

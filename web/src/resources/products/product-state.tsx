import type { Product } from "@pharmacy/contract/products/products";
import { stateOf } from "@pharmacy/contract/products/products.acts";
import type {
  Availability,
  BatchState,
  ProductState as State,
} from "@pharmacy/contract/products/products.values";
import { Badge, type Tone } from "#components/ui/badge.tsx";
import { Status } from "#components/ui/status.tsx";
import { formatDate, formatNumber } from "#lib/format.ts";
import { expiryPills } from "./stock-pills.ts";

const TONES: Record<State, Tone> = {
  draft: "info",
  active: "success",
  inactive: "neutral",
  blocked: "danger",
  archived: "neutral",
};

type StateProps = { product: Pick<Product, "status" | "archivedAt">; isFilled?: boolean };

export function ProductState({ product, isFilled }: StateProps) {
  const state = stateOf(product);
  return <Status value={state} tone={TONES[state]} {...(isFilled && { isFilled })} />;
}

const STOCK: Record<Availability, { tone: Tone; label?: string }> = {
  inStock: { tone: "success" },
  lowStock: { tone: "warning", label: "Low" },
  outOfStock: { tone: "danger", label: "Out" },
  unknown: { tone: "neutral" },
};

type Stocked = Pick<Product, "quantityOnHand" | "availability">;

/** Packs on hand, and a hint to reorder. */
export function Stock({ quantityOnHand, availability }: Stocked) {
  const { tone, label } = STOCK[availability];
  if (quantityOnHand === null) return <span className="text-muted">Not tracked</span>;
  return (
    <span className="nums inline-flex items-center gap-2">
      {label && <Badge tone={tone}>{label}</Badge>}
      {formatNumber(quantityOnHand)}
    </span>
  );
}

type Expiring = Pick<
  Product,
  "nextExpiryOn" | "expiringQuantity" | "expiringBy" | "expiredQuantity"
>;

/** The earliest expiry of what can be sold, with how many packs are past theirs or near it. */
export function NextExpiry({ nextExpiryOn, ...product }: Expiring) {
  const pills = expiryPills(product);
  if (!nextExpiryOn && pills.length === 0) return null;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5 align-middle">
      {nextExpiryOn && <span className="nums">{formatDate(nextExpiryOn)}</span>}
      {pills.map(({ tone, words }) => (
        <Badge key={tone} tone={tone}>
          {words}
        </Badge>
      ))}
    </span>
  );
}

const BATCH_TONES: Record<BatchState, Tone> = {
  available: "success",
  quarantined: "warning",
  recalled: "danger",
  expired: "danger",
};

export function BatchStatus({ state }: { state: BatchState }) {
  return <Status value={state} tone={BATCH_TONES[state]} />;
}

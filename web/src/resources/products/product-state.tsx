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

type Expiring = Pick<Product, "nextExpiryOn" | "expiringQuantity">;

/** The earliest expiry, highlighted if it is near. */
export function NextExpiry({ nextExpiryOn, expiringQuantity }: Expiring) {
  if (!nextExpiryOn) return null;
  const date = <span className="nums">{formatDate(nextExpiryOn)}</span>;
  return expiringQuantity > 0 ? <Badge tone="warning">{date}</Badge> : date;
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

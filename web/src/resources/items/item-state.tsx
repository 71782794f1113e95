import type { ItemStatus } from "@pharmacy/contract/items/items.values";
import type { Tone } from "#components/ui/badge.tsx";
import { Status } from "#components/ui/status.tsx";

const TONES: Record<ItemStatus, Tone> = {
  draft: "info",
  active: "success",
  discontinued: "neutral",
  withdrawn: "danger",
};

export function ItemState({ status, isFilled }: { status: ItemStatus; isFilled?: boolean }) {
  return <Status value={status} tone={TONES[status]} {...(isFilled && { isFilled })} />;
}

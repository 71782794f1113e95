import type { Delivery } from "@pharmacy/contract/emails/delivery";
import { DeliveryError, DeliveryStatus } from "./delivery-status.tsx";

export function DeliveryLine({ delivery }: { delivery: Delivery }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 text-xs">
      <span className="wrap-anywhere min-w-0">To {delivery.recipient}</span>
      <span className="ps-2">
        <DeliveryStatus delivery={delivery} />
      </span>
      <span className="basis-full empty:hidden">
        <DeliveryError delivery={delivery} />
      </span>
    </li>
  );
}

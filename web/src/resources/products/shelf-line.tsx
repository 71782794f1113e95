import type { Product } from "@pharmacy/contract/products/products";
import type { ReactNode } from "react";
import { NextExpiry, ProductState, Stock } from "./product-state.tsx";

/** A product in a list: its name above its stock, expiry and state. */
export function ShelfLine({ product, children }: { product: Product; children: ReactNode }) {
  return (
    <div className="@container">
      <div className="flex @lg:grid flex-wrap @lg:grid-cols-[minmax(0,1fr)_6rem_7.5rem_5.5rem] items-center gap-x-4 gap-y-1">
        <div className="grid min-w-0 flex-1 basis-48">{children}</div>
        <span className="@lg:justify-self-end">
          <Stock {...product} />
        </span>
        <span className="@max-lg:empty:hidden">
          <NextExpiry {...product} />
        </span>
        <ProductState product={product} />
      </div>
    </div>
  );
}

import type { Item } from "@pharmacy/contract/items/items";
import { useState } from "react";
import { HeaderActs } from "#components/record-acts/header-acts.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import type { ModeState } from "#lib/use-mode.ts";
import { itemActs } from "#resources/items/items.acts.tsx";
import type { ItemMode } from "./-mode.ts";

const LabelDialog = lazyPart(() =>
  import("./-label-dialog.tsx").then((module) => module.LabelDialog),
);
const PriceSheet = lazyPart(() =>
  import("#resources/prices/price-sheet.tsx").then((module) => module.PriceSheet),
);

type Props = { item: Item; mode: ModeState<ItemMode> };

export function ItemActions({ item, mode }: Props) {
  const { id } = item;
  const [part, setPart] = useState<"label" | "price">();
  const close = () => setPart(undefined);
  return (
    <div className="flex flex-wrap gap-2">
      <HeaderActs
        noun={itemActs}
        record={item}
        opens={{
          edit: () => mode.enter("edit", id),
          copy: () => mode.enter("copy", id),
          shortage: () => mode.enter("shortage", id),
          label: () => setPart("label"),
          price: () => setPart("price"),
        }}
        onRemoved={mode.close}
      />
      {part === "label" && <LabelDialog item={item} onClose={close} />}
      {part === "price" && <PriceSheet item={item} organization={null} onClose={close} />}
    </div>
  );
}

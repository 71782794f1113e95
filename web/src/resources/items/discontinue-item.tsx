import type { Item } from "@pharmacy/contract/items/items";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import type { Choice } from "#components/combobox/choice.ts";
import { ConfirmDialog } from "#components/record/confirm-dialog.tsx";
import { useFinishing } from "#lib/before-saving.ts";
import { itemImpact } from "./item-impact.ts";
import { ItemPicker } from "./item-picker.tsx";

type Props = {
  record: Item;
  run(input: { replacedBy: string | null }): Promise<unknown>;
  onClose(): void;
};

export function DiscontinueItem({ record: item, run, onClose }: Props) {
  const queryClient = useQueryClient();
  const { id } = item;
  const without = useMemo(() => [id], [id]);
  const [chosen, setChosen] = useState<Choice | null>(null);
  // confirming completes a choice before it is on screen
  const latest = useRef<Choice | null>(null);
  const { unfinished, finish } = useFinishing();
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Discontinue ${item.name}?`}
      countImpact={() => itemImpact(queryClient, id)}
      consequences={[
        "Pharmacies may sell the stock they have. Nothing new is bought.",
        "You can activate it again at any time.",
      ]}
      confirmLabel="Discontinue item"
      confirm={async () => {
        await finish();
        await run({ replacedBy: latest.current?.value ?? null });
      }}
    >
      <div className="mt-2 min-h-64">
        <ItemPicker
          form={{ unfinished }}
          label="Replaced by"
          hint="What to buy instead, if there is one. Type a name, code or GTIN."
          without={without}
          chosen={chosen}
          onChoose={(choice) => {
            latest.current = choice;
            setChosen(choice);
          }}
        />
      </div>
    </ConfirmDialog>
  );
}

import type { Item } from "@pharmacy/contract/items";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useForm } from "react-hook-form";
import { RecordPickerField } from "#components/form/record-picker-field.tsx";
import { ConfirmDialog } from "#components/record/confirm-dialog.tsx";
import { useFinishing } from "#lib/before-saving.ts";
import { itemFinder } from "#resources/items/item-choices.ts";
import { useItemActions } from "#resources/items/use-item-actions.ts";
import { countImpact } from "./-item-impact.ts";

type Values = { replacedBy: string | null };

/** Ends the buying of an item, and says what to buy instead. */
export function DiscontinueDialog({ item, onClose }: { item: Item; onClose(): void }) {
  const queryClient = useQueryClient();
  const { id } = item;
  const finder = useMemo(() => itemFinder(queryClient, [id]), [queryClient, id]);
  const form = useForm<Values>({ defaultValues: { replacedBy: null } });
  const { unfinished, finish } = useFinishing();
  const { discontinue } = useItemActions();
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Discontinue ${item.name}?`}
      countImpact={() => countImpact(queryClient, id)}
      consequences={[
        "Pharmacies may sell the stock they have. Nothing new is bought.",
        "You can activate it again at any time.",
      ]}
      confirmLabel="Discontinue item"
      confirm={async () => {
        await finish();
        await discontinue.mutateAsync({ ...item, replacedBy: form.getValues("replacedBy") });
      }}
    >
      <div className="mt-2 min-h-64">
        <RecordPickerField
          form={{ unfinished, control: form.control, register: form.register }}
          name="replacedBy"
          label="Replaced by"
          hint="What to buy instead, if there is one. Type a name, code or GTIN."
          search={finder.search}
          find={finder.find}
        />
      </div>
    </ConfirmDialog>
  );
}

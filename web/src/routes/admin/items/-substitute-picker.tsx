import type { Item, ItemReference } from "@pharmacy/contract/items";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useForm } from "react-hook-form";
import { RecordPickerField } from "#components/form/record-picker-field.tsx";
import { Button } from "#components/ui/button.tsx";
import { useFinishing } from "#lib/before-saving.ts";
import { itemFinder } from "#resources/items/item-choices.ts";
import { itemsApi } from "#resources/items/items.api.ts";

type Values = { substitute: string | null };

/** Any other item, found by typing. */
export function SubstitutePicker({
  item,
  onChoose,
}: {
  item: Item;
  onChoose(chosen: ItemReference): void;
}) {
  const queryClient = useQueryClient();
  const { id, substitutes } = item;
  const taken = useMemo(() => [id, ...substitutes.map((one) => one.id)], [id, substitutes]);
  const finder = useMemo(() => itemFinder(queryClient, taken), [queryClient, taken]);
  const form = useForm<Values>({ defaultValues: { substitute: null } });
  const { unfinished, finish } = useFinishing();

  async function add() {
    await finish();
    const chosen = form.getValues("substitute");
    if (!chosen) return;
    onChoose(await queryClient.fetchQuery(itemsApi.detail(chosen)));
    form.reset();
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2">
      <RecordPickerField
        form={{ unfinished, control: form.control, register: form.register }}
        name="substitute"
        label="Another item"
        search={finder.search}
        find={finder.find}
      />
      <Button className="mt-5.5" onClick={() => void add()}>
        Add substitute
      </Button>
    </div>
  );
}

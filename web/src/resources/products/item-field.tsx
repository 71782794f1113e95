import type { ProductInput } from "@pharmacy/contract/products";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { RecordForm } from "#components/form/record-form.ts";
import { RecordPickerField } from "#components/form/record-picker-field.tsx";
import { itemFinder } from "#resources/items/item-choices.ts";
import { itemsApi } from "#resources/items/items.api.ts";

/** Which catalogue item a product is of. */
export function ItemField({ form }: { form: RecordForm<ProductInput> }) {
  const queryClient = useQueryClient();
  const find = useMemo(() => itemFinder(queryClient, []), [queryClient]);
  return (
    <RecordPickerField
      form={form}
      name="item"
      label="Item"
      hint="Scan the pack, or type a name, a code or a GTIN."
      search={find}
      find={async (id) => {
        const { name } = await queryClient.fetchQuery(itemsApi.detail(id));
        return { value: id, label: name };
      }}
      isRequired
      isWide
    />
  );
}

import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { FieldPath, FieldValues } from "react-hook-form";
import type { FieldProps } from "#components/form/record-form.ts";
import { RecordPickerField } from "#components/form/record-picker-field.tsx";
import { itemFinder } from "./item-choices.ts";
import { itemsApi } from "./items.api.ts";

type Props<Values extends FieldValues> = Pick<FieldProps<Values>, "form" | "hint">;

export function ItemField<Values extends FieldValues & { item?: string | null | undefined }>({
  form,
  hint = "Scan the pack, or type a name, a code or a GTIN.",
}: Props<Values>) {
  const queryClient = useQueryClient();
  const find = useMemo(() => itemFinder(queryClient, []), [queryClient]);
  return (
    <RecordPickerField
      form={form}
      name={"item" as FieldPath<Values>}
      label="Item"
      hint={hint}
      search={find}
      find={async (id) => {
        const { name, code } = await queryClient.fetchQuery(itemsApi.detail(id));
        return { value: id, label: name, code };
      }}
      isRequired
      isWide
    />
  );
}

import type { Product, ProductInput } from "@pharmacy/contract/products/products";
import { useQueryClient } from "@tanstack/react-query";
import { FieldGrid } from "#components/form/form-section.tsx";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { useAction } from "#lib/use-action.ts";
import { ItemField } from "#resources/items/item-field.tsx";
import { productWords } from "./product-words.ts";
import { productsApi } from "./products.api.ts";

const loadRules = () =>
  import("@pharmacy/contract/products/products.forms").then((contract) => contract.ProductLinkForm);

/** Links a local product to a catalogue item. */
export function LinkForm({ product, onClose }: { product: Product; onClose(): void }) {
  const { id, version } = product;
  const queryClient = useQueryClient();
  const link = useAction({
    run: (item: string | null) => productsApi.update({ id, version, item }),
    changes: "product",
    success: "Product linked",
    failure: undefined,
    isShown: () => true,
  });
  const form = useRecordForm<ProductInput, ProductInput, Product>({
    schema: loadRules as never,
    initial: { item: null } as unknown as ProductInput,
    words: productWords(product.currency),
    async save({ values }) {
      try {
        return await link.mutateAsync(values.item ?? null);
      } catch (error) {
        // after a refusal the product is no longer as the form shows it
        void queryClient.invalidateQueries({ queryKey: productsApi.detail(id).queryKey });
        throw error;
      }
    },
  });
  return (
    <FormSheet
      form={form}
      title="Link to item"
      description={product.name}
      submitLabel="Link to item"
      onClose={onClose}
    >
      <FieldGrid>
        <ItemField form={form} />
        <ul className="col-span-full grid list-disc gap-1 ps-4.5 marker:text-subtle">
          <li>Name, SKU, price and stock stay as they are.</li>
          <li>Category, GTIN and pack become the item's, and follow it from now on.</li>
          <li>Stock is counted in packs: check that the pack is the same.</li>
        </ul>
      </FieldGrid>
    </FormSheet>
  );
}

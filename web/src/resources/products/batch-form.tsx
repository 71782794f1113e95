import { fieldsHiddenFrom } from "@pharmacy/contract/permissions";
import type { Product } from "@pharmacy/contract/products/products";
import type { Batch, BatchInput } from "@pharmacy/contract/products/products.batches";
import { FieldGrid } from "#components/form/form-section.tsx";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { MoneyField } from "#components/form/money-field.tsx";
import { NumberField } from "#components/form/number-field.tsx";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { useCurrentUser } from "#lib/current-user.ts";
import { useAction } from "#lib/use-action.ts";
import { productWords } from "./product-words.ts";
import { productsApi } from "./products.api.ts";
import { ScanBox } from "./scan-box.tsx";
import { ScannedField } from "./scanned-field.tsx";

const loadRules = () =>
  import("@pharmacy/contract/products/products.batches").then((contract) => contract.BatchInput);

/** Receives packs, typed or read from a bar code. */
export function BatchForm({ product, onClose }: { product: Product; onClose(): void }) {
  const add = useAction({
    run: (batch: BatchInput) => productsApi.addBatch(product.id, batch),
    changes: "productBatch",
    success: "Batch added",
    failure: undefined,
    isShown: () => true,
  });
  const { role } = useCurrentUser();
  const hasCost = !fieldsHiddenFrom(role, "productBatch").includes("unitCost");
  const form = useRecordForm<BatchInput, BatchInput, Batch>({
    schema: loadRules as never,
    initial: {
      batchNumber: "",
      expiryDate: null,
      quantity: null as unknown as number,
      ...(hasCost && { unitCost: null }),
    },
    words: productWords(product.currency),
    save: ({ values }) => add.mutateAsync(values),
  });
  return (
    <FormSheet
      form={form}
      title="Add batch"
      description={product.name}
      submitLabel="Add batch"
      onClose={onClose}
    >
      <FieldGrid>
        <ScanBox form={form} gtin={product.gtin} />
        <ScannedField form={form} name="batchNumber" label="Batch number" type="text" isRequired />
        <ScannedField form={form} name="expiryDate" label="Expiry date" type="date" />
        <NumberField form={form} name="quantity" label="Packs received" isRequired />
        {hasCost && (
          <MoneyField
            form={form}
            name="unitCost"
            label="Cost per pack"
            hint="Before tax."
            currency={product.currency}
          />
        )}
      </FieldGrid>
    </FormSheet>
  );
}

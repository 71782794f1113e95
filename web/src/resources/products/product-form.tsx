import { fieldsBeyond, fieldsHiddenFrom, grantOf } from "@pharmacy/contract/permissions";
import type { Product, ProductInput } from "@pharmacy/contract/products/products";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FormSection } from "#components/form/form-section.tsx";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { WaitingSheet } from "#components/record/waiting-sheet.tsx";
import { ApiError, isApiError } from "#lib/api-error.ts";
import { useCurrentUser } from "#lib/current-user.ts";
import { useDraftPlace } from "#lib/use-draft-place.ts";
import { type Sending, useRecordActions } from "#lib/use-record-actions.ts";
import { groupFinder } from "#resources/groups/group-choices.ts";
import { allUnits } from "#resources/units/unit-choices.ts";
import { LocalFields, NameFields, PriceFields, StockFields } from "./product-fields.tsx";
import { productWords } from "./product-words.ts";
import { productsApi } from "./products.api.ts";

const loadRules = () =>
  import("@pharmacy/contract/products/products").then((contract) => contract.ProductInput);

type Props = { product: Product; onClose(): void };

/** Technicians get only the fields that they maintain. */
export function ProductForm({ product, onClose }: Props) {
  const queryClient = useQueryClient();
  const { role } = useCurrentUser();
  const grant = grantOf(role, "product", "edit");
  const isWhole = grant !== undefined && fieldsBeyond(grant, ["name", "sellingPrice"]).length === 0;
  const needsUnits = isWhole && product.item === null;
  const units = useQuery({ ...allUnits(queryClient), enabled: needsUnits });
  const form = useProductForm(product);
  if (needsUnits && !units.data) {
    return <WaitingSheet title={product.name} query={units} onClose={onClose} />;
  }
  return (
    <FormSheet
      form={form}
      size="lg"
      title={product.name}
      description={product.sku}
      submitLabel="Save product"
      onClose={onClose}
    >
      <div className="grid gap-4">
        {isWhole && (
          <>
            <FormSection title="Product">
              <NameFields form={form} isLocal={product.item === null} />
              {product.item === null && <LocalFields form={form} units={units.data ?? []} />}
            </FormSection>
            <PriceFields
              form={form}
              currency={product.currency}
              itemRate={undefined}
              hasCost={!fieldsHiddenFrom(role, "product").includes("costPrice")}
            />
          </>
        )}
        <StockFields form={form} />
      </div>
    </FormSheet>
  );
}

/** Form values, with other records by id. A product of an item has the item's pack. */
function valuesOf(product: Product): ProductInput {
  const { item, sku, name, gtin, sellingPrice, costPrice, taxRateBps, packSize } = product;
  const { reorderPoint, reorderQuantity, shelfLocation, group, unit, packUnit } = product;
  const own = { group: group.id, unit: unit.id, packUnit: packUnit.id, packSize, gtin };
  return {
    sku,
    name,
    sellingPrice,
    taxRateBps,
    reorderPoint,
    reorderQuantity,
    shelfLocation,
    ...(costPrice !== undefined && { costPrice }),
    ...(item === null && own),
  };
}

function useProductForm(product: Product) {
  const queryClient = useQueryClient();
  const actions = useRecordActions("product", productsApi);
  const seen = { ...product, ...valuesOf(product) };
  return useRecordForm<ProductInput, ProductInput, Product>({
    schema: loadRules,
    initial: valuesOf(product),
    version: product.version,
    words: productWords(product.currency),
    finders: { group: async (id) => (await groupFinder(queryClient).find(id)).label },
    draft: useDraftPlace("product", product.id),
    save: async (sending: Sending<ProductInput>) => {
      try {
        return shownInForm(await actions.saveOf(seen as never)(sending as never));
      } catch (error) {
        throw inFormsTerms(error);
      }
    },
  });
}

function shownInForm(product: Product): Product {
  return { ...product, ...valuesOf(product) } as Product;
}

/** Converts the current record to form values, so that a conflict compares like with like. */
function inFormsTerms(error: unknown): unknown {
  if (!isApiError(error) || error.current === undefined) return error;
  const { status, code, message, fields, requestId, current } = error;
  return new ApiError({
    status,
    code,
    message,
    fields,
    current: shownInForm(current as Product),
    ...(requestId && { requestId }),
  });
}

import { fieldsHiddenFrom, may } from "@pharmacy/contract/permissions";
import type { Product, ProductInput } from "@pharmacy/contract/products/products";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import { FormSection } from "#components/form/form-section.tsx";
import { FormSheet } from "#components/form/form-sheet.tsx";
import type { RecordForm } from "#components/form/record-form.ts";
import { RecordPickerField } from "#components/form/record-picker-field.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { WaitingSheet } from "#components/record/waiting-sheet.tsx";
import { Button } from "#components/ui/button.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { useDraftPlace } from "#lib/use-draft-place.ts";
import { useRecordActions } from "#lib/use-record-actions.ts";
import { ItemField } from "#resources/items/item-field.tsx";
import { itemsApi } from "#resources/items/items.api.ts";
import { organizationsApi } from "#resources/organizations/organizations.api.ts";
import { pharmacyFinder } from "#resources/organizations/pharmacy-choices.ts";
import { taxRatesApi } from "#resources/tax-rates/tax-rates.api.ts";
import { allUnits } from "#resources/units/unit-choices.ts";
import { LocalFields, NameFields, PriceFields, StockFields } from "./product-fields.tsx";
import { productWords } from "./product-words.ts";
import { productsApi } from "./products.api.ts";

const RULES = {
  item: () => import("@pharmacy/contract/products/products.forms").then((c) => c.ItemProductForm),
  local: () => import("@pharmacy/contract/products/products.forms").then((c) => c.LocalProductForm),
};

type Kind = keyof typeof RULES;

const ALL = {
  organization: null,
  sku: null,
  name: null,
  reorderPoint: null,
  reorderQuantity: null,
  shelfLocation: null,
  status: "active",
  isFree: false,
  item: null,
  group: null,
  gtin: null,
  unit: null,
  packUnit: null,
  packSize: null,
  sellingPrice: null,
  taxRateBps: null,
} as unknown as ProductInput;

export function NewProduct({ onClose }: { onClose(): void }) {
  const [kind, setKind] = useState<Kind>("item");
  return <NewProductForm key={kind} kind={kind} onKind={setKind} onClose={onClose} />;
}

type Props = { kind: Kind; onKind(kind: Kind): void; onClose(): void };

function NewProductForm({ kind, onKind, onClose }: Props) {
  const queryClient = useQueryClient();
  const { role, organization: own } = useCurrentUser();
  const isLocal = kind === "local";
  const hasCost = !fieldsHiddenFrom(role, "product").includes("costPrice");
  const actions = useRecordActions("product", productsApi);
  const units = useQuery({ ...allUnits(queryClient), enabled: isLocal });
  const form = useRecordForm<ProductInput, ProductInput, Product>({
    schema: RULES[kind] as never,
    initial: { ...ALL, ...(hasCost && { costPrice: null }) },
    words: productWords(),
    draft: useDraftPlace("product", kind),
    save: ({ values }) => actions.create.mutateAsync(values),
  });
  const [chosen, item] = useWatch({ control: form.control, name: ["organization", "item"] });
  const pharmacy = useQuery({
    ...organizationsApi.detail(own?.id ?? chosen ?? ""),
    enabled: Boolean(own?.id ?? chosen),
  });
  const itemRate = useItemRate(item ?? undefined, pharmacy.data?.address.country);
  if (isLocal && !units.data) {
    return <WaitingSheet title="New product" query={units} onClose={onClose} />;
  }
  return (
    <FormSheet
      form={form}
      size="lg"
      title="New product"
      description={
        isLocal ? "A product that is not in the catalogue." : "A product from the catalogue."
      }
      submitLabel="Create product"
      onClose={onClose}
    >
      <div className="grid gap-4">
        <FormSection title="Product">
          {!own && <PharmacyField form={form} />}
          {!isLocal && <ItemField form={form} />}
          <NameFields form={form} isLocal={isLocal} />
          {isLocal && <LocalFields form={form} units={units.data ?? []} />}
          <SelectField
            form={form}
            name="status"
            label="Status"
            options={[
              { value: "active", label: "Active" },
              { value: "draft", label: "Draft" },
            ]}
          />
          <Button
            className="col-span-full justify-self-start"
            onClick={() => onKind(isLocal ? "item" : "local")}
          >
            {isLocal ? "Choose an item instead" : "Add a local product instead"}
          </Button>
        </FormSection>
        <PriceFields
          form={form}
          currency={pharmacy.data?.currency}
          itemRate={isLocal ? undefined : itemRate}
          hasCost={hasCost}
        />
        <StockFields form={form} />
      </div>
    </FormSheet>
  );
}

type Part = { form: RecordForm<ProductInput> };

function PharmacyField({ form }: Part) {
  const queryClient = useQueryClient();
  const pharmacies = useMemo(() => pharmacyFinder(queryClient), [queryClient]);
  return (
    <RecordPickerField
      form={form}
      name="organization"
      label="Pharmacy"
      search={pharmacies.search}
      find={pharmacies.find}
      isRequired
      isWide
    />
  );
}

/** An item's tax rate in a country today, in hundredths of a per cent; null if it is unknown. */
function useItemRate(item: string | undefined, country: string | undefined): number | null {
  const { role } = useCurrentUser();
  const canRead = may(role, "taxRate", "view");
  const known = useQuery({ ...itemsApi.detail(item ?? ""), enabled: item !== undefined });
  const rates = useQuery({ ...taxRatesApi.all, enabled: canRead && item !== undefined });
  const category = known.data?.taxCategory;
  if (category === "zero" || category === "exempt") return 0;
  const today = new Date().toISOString().slice(0, 10);
  // the latest rate comes first
  const rate = rates.data?.items.find(
    (one) => one.country === country && one.category === category && one.startDate <= today,
  );
  return rate?.rateBps ?? null;
}

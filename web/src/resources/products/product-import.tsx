import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { RecordFilter } from "#components/list/filters/record-filter.tsx";
import { Card } from "#components/ui/card.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { organizationsApi } from "#resources/organizations/organizations.api.ts";
import { usePharmacyChoices } from "#resources/organizations/use-pharmacy-choices.ts";
import type { ImportNoun } from "#resources/runs/import-noun.ts";
import { ImportPage } from "#resources/runs/import-page.tsx";
import { productTemplate } from "./import-template.ts";
import { productWords } from "./product-words.ts";

const NOUN = {
  kind: "products",
  one: "product",
  many: "products",
  template: productTemplate,
  counted: { one: "row", many: "rows" },
  codes: ["status"],
  words: {
    ...productWords(),
    item: "Item code",
    batch: "Batch",
    expiry: "Expiry",
    quantity: "Quantity",
  },
} as const satisfies ImportNoun;

/** Imports products of one pharmacy, which the network's users choose first. */
export function ProductImport() {
  const { organization: own } = useCurrentUser();
  const { id, organization } = useSearch({ strict: false }) as Record<string, string | undefined>;
  const chosen = own?.id ?? organization;
  const pharmacy = useQuery({
    ...organizationsApi.detail(chosen ?? ""),
    enabled: chosen !== undefined && !own,
  });
  // another screen may have requested the user's own pharmacy
  const name = own ? undefined : pharmacy.data?.name;
  const title = name ? `Import products of ${name}` : "Import products";
  const isReady = id !== undefined || chosen !== undefined;
  return (
    <ImportPage
      title={title}
      noun={{
        ...NOUN,
        organization: own ? undefined : organization,
        list: {
          to: own ? "/dashboard/products" : "/admin/products",
          newest: { sort: "updatedAt", order: "desc" },
        },
      }}
      choice={own || id !== undefined ? undefined : <PharmacyChoice value={organization ?? ""} />}
      isReady={isReady}
    />
  );
}

function PharmacyChoice({ value }: { value: string }) {
  const navigate = useNavigate();
  const pharmacies = usePharmacyChoices();
  return (
    <Card aria-label="Pharmacy">
      <div className="flex flex-wrap items-center gap-3 px-4 py-3">
        <RecordFilter
          label="Pharmacy"
          unchosen="Choose"
          choices={pharmacies}
          value={value}
          onChange={(organization) =>
            void navigate({
              to: ".",
              search: (organization ? { organization } : {}) as never,
              replace: true,
            })
          }
        />
        {value === "" && (
          <p className="text-muted">Choose the pharmacy whose products these are.</p>
        )}
      </div>
    </Card>
  );
}

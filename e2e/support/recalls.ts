import type { Item } from "@pharmacy/contract/items/items";
import type { Organization } from "@pharmacy/contract/organizations/organizations";
import type { Product } from "@pharmacy/contract/products/products";
import type { Recall } from "@pharmacy/contract/recalls/recalls";
import type { Api } from "./api.ts";
import { somePacks } from "./lists.ts";
import { aColleague, aMember } from "./records.ts";
import type { Person } from "./users.ts";

/** A pharmacy with twelve packs of a batch that no other test has, and its owner. */
export async function aStockedPharmacy(
  api: Api,
): Promise<{ item: Item; pharmacy: Organization; owner: Person }> {
  const [item] = await somePacks(api, 1);
  if (!item) throw new Error("There is no item.");
  const pharmacy = await aMember(api);
  const product = await api.post<Product>("products", {
    organization: pharmacy.id,
    item: item.id,
    sellingPrice: 699,
    status: "active",
  });
  const batch = { batchNumber: "LOT42A", expiryDate: "2099-01-31", quantity: 12 };
  await api.post(`products/${product.id}/batches`, batch);
  const { person: owner } = await aColleague(api, { role: "owner", organization: pharmacy.id });
  return { item, pharmacy, owner };
}

/** A recall of that batch. */
export function aRecall(api: Api, item: Item): Promise<Recall> {
  return api.post<Recall>("recalls", {
    item: item.id,
    batchNumbers: ["LOT42A"],
    recallClass: 1,
    reason: "Particles were found.",
    instruction: "Put the packs aside.",
  });
}

import type { OrganizationInput } from "@pharmacy/contract/organizations/organizations";
import type { PlanInput } from "@pharmacy/contract/plans/plans";
import type { Product } from "@pharmacy/contract/products/products";
import { aGroup } from "./groups.ts";
import { aShop } from "./products.ts";
import type { PreparedWrite } from "./resources.ts";
import type { testServer } from "./server.ts";

type Server = ReturnType<typeof testServer>;
type Shop = { organization: string };

const PLAN = { features: ["productSync" as const], maxProducts: null };

/** A pharmacy to copy products from, and another that may get them. */
export async function aPair(
  server: Server,
  target: Partial<OrganizationInput> = {},
  source: Partial<OrganizationInput> = {},
  plan: Partial<PlanInput> = {},
) {
  const from = await aShop(server, PLAN, { name: "Rathfern Pharmacy", ...source });
  const to = await aShop(server, { ...PLAN, ...plan }, target);
  const otherGroup = async (): Promise<string> =>
    (await server.post("/api/groups", aGroup())).json().id;
  return { source: { ...from, otherGroup }, target: to };
}

export const syncPath = (source: Shop, target: Shop) =>
  `/api/organizations/${target.organization}/sync-from/${source.organization}`;

export const sync = (
  server: Pick<Server, "get">,
  source: Shop,
  target: Shop,
  query = "",
): ReturnType<Server["get"]> => server.get(`${syncPath(source, target)}?${query}`);

/** What a pharmacy has, by name. */
export async function shelfOf(
  server: Pick<Server, "get">,
  { organization }: Shop,
): Promise<Product[]> {
  return (await server.get(`/api/products?organization=${organization}&count=100`)).json().items;
}

/** The routes that copy products between pharmacies. */
export function syncWrites(server: Server): PreparedWrite[] {
  const path = "/api/organizations/:id/sync-from/:organization";
  /** A pharmacy with one product to copy, and another that may get it. */
  const urlOf = async () => {
    const [source, target] = [await aShop(server), await aShop(server, PLAN)];
    await source.make();
    return syncPath(source, target);
  };
  return [
    ...(["get", "post"] as const).map(
      (method): PreparedWrite => [
        `${method.toUpperCase()} ${path}`,
        async () => {
          const url = await urlOf();
          return () => server[method](url, {});
        },
      ],
    ),
    [
      `POST ${path}/pick`,
      async () => {
        const url = await urlOf();
        const { basis } = (await server.get(`${url}/differences`)).json();
        const pick = { basis, differences: ["new"], except: [] };
        return () => server.post(`${url}/pick`, pick);
      },
    ],
  ];
}

import type {
  Organization,
  OrganizationInput,
} from "@pharmacy/contract/organizations/organizations";
import type { PlanInput } from "@pharmacy/contract/plans/plans";
import { subscribe } from "../src/membership/subscriptions/subscriptions.subscribe.ts";
import { SYSTEM } from "../src/platform/db/audit.ts";
import { anOrganization, aPlan } from "./records.ts";
import type { testServer } from "./server.ts";

type Server = ReturnType<typeof testServer>;

/**
 * A new pharmacy; give only the values that matter to the test. With a plan, its term starts today.
 */
export async function aPharmacy(
  server: Pick<Server, "post" | "subscribe">,
  values: Partial<OrganizationInput> = {},
  plan?: Partial<PlanInput>,
): Promise<Organization> {
  const pharmacy = (
    await server.post("/api/organizations", anOrganization(values))
  ).json<Organization>();
  if (plan) await server.subscribe(pharmacy.id, plan);
  return pharmacy;
}

/** Puts a pharmacy on a plan from a day on, by the server's clock. */
export function choosePlan(server: Server, organization: string, plan: string, startDate: string) {
  return server.db.transaction((tx) =>
    subscribe(
      tx,
      server.services,
      SYSTEM,
      organization,
      { plan, startDate },
      server.services.clock(),
    ),
  );
}

/** A pharmacy on a plan of its own from a day on; give only the values that matter to the test. */
export async function aMember(
  server: Server,
  startDate: string,
  values: { organization?: Partial<OrganizationInput>; plan?: Partial<PlanInput> } = {},
) {
  const { id: organization } = await aPharmacy(server, values.organization);
  const plan: string = (await server.post("/api/plans", aPlan(values.plan))).json().id;
  await choosePlan(server, organization, plan, startDate);
  return { organization, plan };
}

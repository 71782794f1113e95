import { randomBytes } from "node:crypto";
import type { Login } from "@pharmacy/contract/auth/auth";
import type { UserEmail } from "@pharmacy/contract/emails/user-emails";
import type { Page } from "@pharmacy/contract/list";
import type {
  Organization,
  OrganizationInput,
} from "@pharmacy/contract/organizations/organizations";
import type { Plan, PlanInput } from "@pharmacy/contract/plans/plans";
import type { Session } from "@pharmacy/contract/sessions/sessions";
import { DAY_MS } from "@pharmacy/contract/time.values";
import type { Unit, UnitInput } from "@pharmacy/contract/units/units";
import type { User, UserInput } from "@pharmacy/contract/users/users";
import type { APIRequestContext } from "@playwright/test";
import { type Api, apiOf } from "./api.ts";
import type { Person } from "./users.ts";

/** A word that is in no other record, for finding the journey's own. */
export function aMark(): string {
  return `zq${randomBytes(4).toString("hex")}`;
}

/** A unit that no other test uses. */
export function aUnit(api: Api, overrides: Partial<UnitInput> = {}): Promise<Unit> {
  const mark = aMark();
  return api.post<Unit>("units", {
    code: mark.toUpperCase(),
    name: `scoop ${mark}`,
    namePlural: `scoops ${mark}`,
    symbol: "scoop",
    kind: "presentation",
    decimals: 0,
    sortOrder: 5_000,
    status: "active",
    ...overrides,
  } satisfies UnitInput);
}

/** Units with a common mark, in the order of their names. */
export async function someUnits(api: Api, count: number): Promise<string> {
  const mark = aMark();
  const names = Array.from({ length: count }, (_, index) => String(index + 1).padStart(3, "0"));
  for (const name of names) {
    await aUnit(api, { code: `${mark}${name}`.toUpperCase().slice(-12), name: `${mark} ${name}` });
  }
  return mark;
}

/** A pharmacy without users. */
export function aPharmacy(
  api: Api,
  overrides: Partial<OrganizationInput> = {},
): Promise<Organization> {
  const mark = aMark();
  return api.post<Organization>("organizations", {
    name: `Pharmacy ${mark}`,
    legalName: `Pharmacy ${mark} Ltd`,
    type: "community",
    licenceNumber: mark,
    licenceAuthority: "Pharmacy regulator",
    pharmacistName: "Nuala Trant",
    email: `info@${mark}.example`,
    phone: "+35315550100",
    address: { line1: "1 Mill Street", city: "Glenassary", country: "IE" },
    timeZone: "Europe/Dublin",
    currency: "EUR",
    locale: "en-IE",
    paymentTermDays: 30,
    orderHold: false,
    ...overrides,
  } satisfies OrganizationInput);
}

/** A plan that no other test uses, without limits except for the given values. */
export function aPlan(api: Api, overrides: Partial<PlanInput> = {}): Promise<Plan> {
  const mark = aMark();
  return api.post<Plan>("plans", {
    code: mark.toUpperCase(),
    name: `Plan ${mark}`,
    status: "active",
    interval: "month",
    price: 7_900,
    currency: "EUR",
    taxCategory: "zero",
    trialDays: 0,
    graceDays: 14,
    features: ["apiAccess"],
    isPublic: false,
    sortOrder: 5_000,
    ...overrides,
  } satisfies PlanInput);
}

/** A civil date this many days from today, in Dublin. */
export function inDays(days: number): string {
  const then = new Date(Date.now() + days * DAY_MS);
  return new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Dublin" }).format(then);
}

/** A pharmacy without users that is on a plan of its own, by default from today. */
export async function aMember(
  api: Api,
  overrides: Partial<PlanInput> = {},
  since = 0,
): Promise<Organization> {
  const [pharmacy, plan] = [await aPharmacy(api), await aPlan(api, overrides)];
  const choice = { plan: plan.id, startDate: inDays(since) };
  return api.put<Organization>(`organizations/${pharmacy.id}/plan`, choice);
}

/** An invited user, with the finance role by default. */
export function aUser(api: Api, overrides: Partial<UserInput> = {}): Promise<User> {
  const mark = aMark();
  return api.post<User>("users", {
    name: `Person ${mark}`,
    email: `${mark}@aldermere.example`,
    role: "finance",
    ...overrides,
  } satisfies UserInput);
}

/** The newest link sent to a user, once the screen knows that there is no mail server. */
export async function linkTo(api: Api, id: string): Promise<string> {
  for (let attempts = 0; attempts < 60; attempts += 1) {
    const { items } = await api.get<{ items: UserEmail[] }>(`users/${id}/mails`);
    const link = items.find((email) => email.link)?.link;
    if (link) return link;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error("The letter has not been kept.");
}

/** A user who has accepted the invitation, with the finance role by default. */
export async function aColleague(
  api: Api,
  overrides: Partial<UserInput> = {},
): Promise<{ user: User; person: Person }> {
  const user = await aUser(api, overrides);
  const password = `a password of ${user.name}`;
  const token = new URL(await linkTo(api, user.id)).hash.slice(1);
  await api.post("auth/accept-invitation", { token, password });
  return { user, person: { email: user.email, password } };
}

/** A session, as an administrator sees it: its network address is unique. */
export async function sessionOf(request: APIRequestContext, api: Api, login: Login) {
  const own = apiOf(request, login);
  const { items } = await own.get<Page<Session>>(`sessions?count=100&user=${login.user.id}`);
  const id = items.find(({ isCurrent }) => isCurrent)?.id;
  return api.get<Session>(`sessions/${id}`);
}

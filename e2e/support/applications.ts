import type { Page as ListPage } from "@pharmacy/contract/list";
import type { Plan, PlanInput } from "@pharmacy/contract/plans/plans";
import type { ApplicationReceipt } from "@pharmacy/contract/registrations/applications";
import type {
  RegistrationInput,
  RegistrationSummary,
} from "@pharmacy/contract/registrations/registrations";
import type { Page } from "@playwright/test";
import type { Api } from "./api.ts";
import { aMark, aPlan } from "./records.ts";
import { button, field } from "./screen.ts";

/** A plan offered to applicants. */
export const anOfferedPlan = (api: Api, overrides: Partial<PlanInput> = {}): Promise<Plan> =>
  aPlan(api, { price: 2_900, trialDays: 30, isPublic: true, sortOrder: 100, ...overrides });

/** A pending registration. */
export async function aRegistration(
  api: Api,
  overrides: Partial<RegistrationInput> = {},
): Promise<RegistrationSummary> {
  const mark = aMark();
  const plan = overrides.plan ?? (await anOfferedPlan(api)).id;
  const { number } = await api.post<ApplicationReceipt>("registrations", {
    pharmacyName: `Pharmacy ${mark}`,
    legalName: `Pharmacy ${mark} Ltd`,
    licenceNumber: mark,
    licenceAuthority: "Pharmacy regulator",
    licenceExpiresOn: "2099-12-31",
    pharmacistName: "Nuala Trant",
    address: { line1: "1 Mill Street", city: "Glenassary", country: "IE" },
    email: `info@${mark}.example`,
    phone: "+35315550100",
    applicantName: "Orla Daly",
    applicantEmail: `orla@${mark}.example`,
    documents: [],
    hasAcceptedTerms: true,
    ...overrides,
    plan,
  } satisfies RegistrationInput);
  const found = await api.get<ListPage<RegistrationSummary>>(`registrations?search=${number}`);
  const [one] = found.items;
  if (!one) throw new Error(`${number} is not in the list.`);
  return one;
}

/** Fills in every required field of an application, except the plan and the terms. */
export async function fillApplication(page: Page, name: string, mark: string) {
  const values: [label: string, value: string][] = [
    ["Pharmacy name", name],
    ["Legal name", `${name} Ltd`],
    ["Licence number", mark],
    ["Licence authority", "Pharmacy regulator"],
    ["Licence expires on", "2099-12-31"],
    ["Supervising pharmacist", "Nuala Trant"],
    ["Address", "1 Mill Street"],
    ["City", "Glenassary"],
    ["Email", `info@${mark}.example`],
    ["Phone", "+353 1 555 0100"],
    ["Your name", "Orla Daly"],
    ["Your email", `orla@${mark}.example`],
  ];
  for (const [label, value] of values) await field(page, label).fill(value);
}

/** Adds documents to an application, and waits until each has been uploaded. */
export async function addDocuments(
  page: Page,
  files: { name: string; mimeType: string; buffer: Buffer }[],
) {
  const chooser = page.waitForEvent("filechooser");
  await button(page, "Choose files").click();
  await (await chooser).setFiles(files);
  for (const { name } of files) await button(page, `Remove ${name}`).waitFor();
}

import type { RegistrationInput } from "@pharmacy/contract/registrations/registrations";
import type { RejectionCode } from "@pharmacy/contract/registrations/registrations.values";
import { DAY_MS, HOUR_MS } from "@pharmacy/contract/time.values";
import type { DemoPharmacy } from "./pharmacies.ts";
import type { Random } from "./random.ts";
import { aName, emailOf } from "./users.ts";

/** Times are milliseconds since 1970. */
export type Applicant = {
  at: number;
  application: Omit<RegistrationInput, "documents" | "hasAcceptedTerms" | "plan">;
  plan: string;
  hasDocument: boolean;
  rejected?: { at: number; code: RejectionCode; reason: string | null };
  /** The pharmacy's index in the network. */
  approved?: { at: number; place: number };
};

/** Towns without any other demo pharmacy. */
const TOWNS = [
  "Ballintemple",
  "Carrickmoyle",
  "Dunsallagh",
  "Feltrim Cross",
  "Glenveigh Bridge",
  "Kilmorna",
  "Lissadore",
  "Moneyvale",
  "Rathmoyle",
  "Shanagarry Mills",
  "Tobermoyle",
];

const PENDING = 6;
const REJECTED: readonly [RejectionCode, string | null][] = [
  ["licenceNotConfirmed", null],
  ["licenceExpired", "It ended a week after you applied."],
  ["documentsMissing", null],
  ["notAPharmacy", null],
  ["licenceNotConfirmed", null],
];

export function rejectedApplicants(random: Random, now: number): Applicant[] {
  return REJECTED.map(([code, reason], index) => {
    const at = now - (140 - index * 23) * DAY_MS;
    return {
      at,
      application: newcomer(TOWNS[index + PENDING] ?? "", 60 + index, random),
      plan: "STANDARD-M",
      hasDocument: code !== "documentsMissing",
      rejected: { at: at + DAY_MS, code, reason },
    };
  });
}

/**
 * One has the licence of a pharmacy added since, one a licence that has expired since, one no
 * document, and one an address that is already taken.
 */
export function waitingApplicants(
  pharmacies: readonly DemoPharmacy[],
  random: Random,
  now: number,
): Applicant[] {
  return Array.from({ length: PENDING }, (_, index) => {
    const application = newcomer(TOWNS[index] ?? "", 40 + index, random);
    const licenceNumber = pharmacies[20]?.input.licenceNumber;
    return {
      at: now - (PENDING - index) * 26 * HOUR_MS,
      application: {
        ...application,
        ...(index === 1 && licenceNumber && { licenceNumber }),
        ...(index === 2 && { licenceExpiresOn: dateOf(now - 2 * DAY_MS) }),
        ...(index === 4 && { applicantEmail: `owner@${pharmacies[3]?.domain}` }),
      },
      plan: index % 2 ? "STARTER-M" : "STANDARD-Y",
      hasDocument: index !== 3,
    };
  });
}

export function applicationOf({ input, domain }: DemoPharmacy, owner: string) {
  const { name, legalName, licenceNumber, licenceAuthority, licenceExpiresOn } = input;
  const { pharmacistName, pharmacistNumber, gln, taxNumber, companyNumber, address } = input;
  return {
    pharmacyName: name,
    legalName,
    licenceNumber,
    licenceAuthority,
    licenceExpiresOn,
    pharmacistName,
    pharmacistNumber,
    gln,
    taxNumber,
    companyNumber,
    address,
    email: input.email,
    phone: input.phone,
    website: input.website,
    applicantName: owner,
    applicantEmail: `owner@${domain}`,
    applicantRole: "Owner",
  };
}

function newcomer(town: string, number: number, random: Random): Applicant["application"] {
  const domain = `${town.toLowerCase().replaceAll(" ", "-")}.example`;
  const applicantName = aName(random);
  return {
    pharmacyName: `${town} Pharmacy`,
    legalName: `${town} Pharmacy Ltd`,
    licenceNumber: String(7_000 + number * 13).padStart(6, "0"),
    licenceAuthority: "Pharmacy regulator",
    licenceExpiresOn: null,
    pharmacistName: aName(random),
    email: `info@${domain}`,
    phone: `+353209110${number}0`,
    address: { line1: `${random.whole(1, 60)} Main Street`, city: town, country: "IE" },
    applicantName,
    applicantEmail: emailOf(applicantName, domain),
    applicantRole: "Owner",
  };
}

function dateOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

import { dateInWords } from "@pharmacy/contract/date-words";
import { AppError, invalidField } from "../../platform/app-error.ts";
import { NOT_OFFERED } from "../subscriptions/subscriptions.subscribe.ts";

/** The last day of a licence is still valid. */
export function requireCurrentLicence(
  expiresOn: string | null | undefined,
  today: string,
  locale: string,
): void {
  if (!expiresOn || expiresOn >= today) return;
  throw invalidField(
    "licenceExpiresOn",
    `The licence expired on ${dateInWords(expiresOn, locale)}.`,
  );
}

export function licenceWaiting(licenceNumber: string): AppError {
  const message = `A registration for licence ${licenceNumber} is already waiting for review.`;
  return new AppError("conflict", message, { fields: { licenceNumber: message } });
}

export function applicantWaiting(email: string): AppError {
  const message = `A registration from ${email} is already waiting for review.`;
  return new AppError("conflict", message, { fields: { applicantEmail: message } });
}

export function licenceHeld(licenceNumber: string): AppError {
  const message = `A pharmacy with licence ${licenceNumber} is already a member.`;
  return new AppError("conflict", message, { fields: { licenceNumber: message } });
}

export function glnHeld(gln: string | null): AppError {
  const message = `GLN "${gln}" is already used by another pharmacy.`;
  return new AppError("conflict", message, { fields: { gln: message } });
}

export function emailTaken(email: string): AppError {
  const message = `The email ${email} already belongs to a user. Ask for another email or add the pharmacy by hand.`;
  return new AppError("conflict", message, { fields: { applicantEmail: message } });
}

export function planNotOffered(): AppError {
  return new AppError("conflict", NOT_OFFERED, { fields: { plan: NOT_OFFERED } });
}

export function planMissing(): AppError {
  const message = "The application names no plan. Choose a plan.";
  return new AppError("conflict", message, { fields: { plan: message } });
}

import { may } from "@pharmacy/contract/permissions";
import { UNDECIDED } from "@pharmacy/contract/registrations/registrations.values";
import { and, eq, inArray } from "drizzle-orm";
import { AppError } from "../../platform/app-error.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { visitorLimits, WAITING_FORMS_MAX } from "../../platform/http/visitor-limits.ts";
import { registrations } from "./registrations.table.ts";

/** Limits callers who do not decide applications. */
export const applicationLimits = visitorLimits(
  {
    forms: "applications",
    bytes: "application bytes",
    tooMany: "Five applications were sent from here in the last hour. Try again in an hour.",
    tooLarge:
      "60 MB of documents were uploaded from here in the last hour. Add more in an hour, or apply without them.",
  },
  ({ actor: { role } }) => role !== null && may(role, "registration", "act"),
);

export const NO_ROOM_TO_WAIT =
  "No more documents can be accepted right now. Add them later, or apply without them.";

export async function requireRoomToApply(tx: Transaction): Promise<void> {
  const isWaiting = and(
    inArray(registrations.status, [...UNDECIDED]),
    eq(registrations.source, "web"),
  );
  if ((await tx.$count(registrations, isWaiting)) < WAITING_FORMS_MAX) return;
  throw new AppError(
    "unavailable",
    "Too many applications are waiting for review. Try again in a few days.",
  );
}

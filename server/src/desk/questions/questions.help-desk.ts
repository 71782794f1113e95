import type { AnswerTargets } from "@pharmacy/contract/questions/help-desk";
import { SETTINGS_ID, settingKind } from "../../identity/settings/settings.table.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { getRecord } from "../../platform/db/records.ts";
import { type Calendar, calendarOf, type OfficeHours } from "./questions.business-time.ts";

export type HelpDesk = { calendar: Calendar; targets: AnswerTargets };

/** Cached because a calendar keeps the days it has computed. */
let known: { hours: string; calendar: Calendar } | undefined;

export async function helpDeskOf(db: Database | Transaction): Promise<HelpDesk> {
  const settings = await getRecord(db, settingKind, SETTINGS_ID);
  const { timeZone, businessHours, holidays, answerTargets } = settings;
  return { calendar: knownCalendar({ timeZone, businessHours, holidays }), targets: answerTargets };
}

function knownCalendar(office: OfficeHours): Calendar {
  const hours = JSON.stringify(office);
  if (known?.hours !== hours) known = { hours, calendar: calendarOf(office) };
  return known.calendar;
}

export const FIRST_DAY = "1900-01-01";
export const LAST_DAY = "2200-12-31";

export const OUTSIDE_DAYS = "Enter a date between 1 January 1900 and 31 December 2200.";
export const OUTSIDE_MONTHS = "Choose a month between January 1900 and December 2200.";

export function isWithinDays(day: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && day >= FIRST_DAY && day <= LAST_DAY;
}

export function isMonth(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && isWithinDays(`${text}-01`);
}

export function isWithinMoments(instant: string): boolean {
  const time = Date.parse(instant);
  return time >= Date.parse(FIRST_DAY) && time <= Date.parse(`${LAST_DAY}T23:59:59.999Z`);
}

/** True for a date or a month that no record can have. */
export function isOutside(text: string): boolean {
  const [, day, month] = /^([+-]?\d{4,}-\d\d-\d\d)$|^([+-]?\d{4,}-\d\d)$/.exec(text) ?? [];
  if (day !== undefined) return !isWithinDays(day);
  return month !== undefined && !isWithinDays(`${month}-01`);
}

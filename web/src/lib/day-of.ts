import { chosenTimeZone, formatDate } from "./format.ts";

/** In the user's time zone: an end late at night is on the day before in the west. */
export function formatDay(instant: string): string {
  // the one language whose dates are written like civil dates
  const days = new Intl.DateTimeFormat("en-CA", { timeZone: chosenTimeZone() });
  return formatDate(days.format(new Date(instant)));
}

/** What else than the pharmacy itself shows what was done to it. */
const BESIDES = [
  ["users"],
  ["sessions"],
  ["tokens"],
  ["plans"],
  ["registrations"],
  ["expiries"],
  ["summary"],
  ["logs"],
] as const;

/** Everything to refresh when something was done to a pharmacy or its membership. */
export const CONCERNED = [["organizations"], ["reminders"], ...BESIDES] as const;

/** The same when it is gone: what is its alone is asked for no more. */
export const CONCERNED_BY_DELETION = [["organizations", "list"], ...BESIDES] as const;

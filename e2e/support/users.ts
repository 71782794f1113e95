/** Someone a journey can sign in as. */
export type Person = { email: string; password: string };

const DEMO_PASSWORD = "a password of the journeys";

/** The administrator. */
export const ADMIN: Person = {
  email: "admin@aldermere.example",
  password: "the administrator's password",
};

/** Owns a pharmacy of the network. Journeys leave this pharmacy as it is. */
export const OWNER: Person = { email: "owner@castlewren.example", password: DEMO_PASSWORD };

/** Owns a pharmacy that one journey deactivates for a while. */
export const OTHER_OWNER: Person = { email: "owner@ballyhart.example", password: DEMO_PASSWORD };

/** Works at the support desk. */
export const SUPPORT: Person = { email: "sinead.tuohy@aldermere.example", password: DEMO_PASSWORD };

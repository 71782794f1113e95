import * as z from "zod";

/** The body must be empty: with an address, the answer could reveal whether it has an account. */
export const Nothing = z.strictObject({});

/** Calls from one address, for each route that issues a challenge or takes its answer. */
export const CEREMONY_LIMIT = { max: 20, timeWindow: "1 minute" };

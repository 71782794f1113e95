import * as z from "zod";

/** Nothing may be sent: not even an address, whose account the answer could betray. */
export const Nothing = z.strictObject({});

/** Calls of one address, for each route that asks a device or takes its answer. */
export const CEREMONY_LIMIT = { max: 20, timeWindow: "1 minute" };

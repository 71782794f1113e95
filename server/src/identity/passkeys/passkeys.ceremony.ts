import * as z from "zod";

/** An address in the body would make the answer reveal whether it has an account. */
export const EmptyBody = z.strictObject({});

export const CEREMONY_LIMIT = { max: 20, timeWindow: "1 minute" };

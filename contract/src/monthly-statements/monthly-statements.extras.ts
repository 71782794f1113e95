import type { ModelExtras } from "../model-extras.ts";

export const MONTHLY_STATEMENT_EXTRAS = {
  // one a month
  emails: {
    monthlyStatement: { isCounted: false, to: "pharmacy", switch: "sendMonthlyStatements" },
  },
} as const satisfies ModelExtras;

import { EVERYTHING } from "../grants.values.ts";
import type { ModelRow } from "../model-row.ts";

export const WEBHOOK = {
  noun: "webhook",
  plural: "webhooks",
  label: "Webhooks",
  act: "pause, resume, test, replace the secret, send again",
  grants: { admin: EVERYTHING },
} as const satisfies ModelRow;

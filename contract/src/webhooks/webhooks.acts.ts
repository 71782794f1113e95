import type { ActRules } from "../acts.ts";
import type { WebhookStatus } from "./webhooks.values.ts";

type WebhookState = { status: WebhookStatus };

const paused = () => "This webhook is paused. Resume it first.";

export const WEBHOOK_ACTS = {
  edit: { may: "edit", verb: ["change", "changed"] },
  test: {
    may: "act",
    verb: ["send a test event to", "sent a test event"],
    logs: "sendTest",
    from: ["active"],
    misfit: paused,
  },
  pause: { may: "act", verb: ["pause", "paused"], from: ["active"] },
  resume: { may: "act", verb: ["resume", "resumed"], from: ["paused"], to: "active" },
  replaceSecret: { may: "act", verb: ["replace the secret of", "renewed"] },
  sendAgain: {
    may: "act",
    verb: ["send events again to", "sent events again"],
    logs: "sendEventsAgain",
    from: ["active"],
    misfit: paused,
  },
  delete: { may: "delete", verb: ["delete", "deleted"] },
} as const satisfies ActRules<WebhookState>;

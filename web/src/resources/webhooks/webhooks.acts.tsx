import type { Webhook } from "@pharmacy/contract/webhooks/webhooks";
import { WEBHOOK_ACTS } from "@pharmacy/contract/webhooks/webhooks.acts";
import { OLD_SECRET_HOURS } from "@pharmacy/contract/webhooks/webhooks.values";
import { FlaskConical, KeyRound, Pencil, Power, RotateCw, Trash2 } from "lucide-react";
import type { NounActs } from "#components/acts/acts.ts";
import { webhooksApi } from "./webhooks.api.ts";

export const webhookActs: NounActs<Webhook, keyof typeof WEBHOOK_ACTS> = {
  model: "webhook",
  rules: WEBHOOK_ACTS,
  looks: {
    edit: {
      label: "Edit webhook",
      words: "change name address events",
      icon: Pencil,
      opens: "edit",
    },
    test: {
      label: "Send test event",
      words: "try ping check",
      icon: FlaskConical,
      run: (webhook) => webhooksApi.test(webhook),
      success: "Test event queued",
      failure: "Failed to send a test event",
    },
    pause: {
      label: "Pause webhook",
      words: "stop off disable",
      icon: Power,
      question: {
        title: ({ name }) => `Pause ${name}?`,
        consequences: [
          "Events that happen meanwhile are not sent, not even later.",
          "Deliveries that still wait are sent when you resume it.",
        ],
      },
      run: (webhook) => webhooksApi.pause(webhook),
      success: "Webhook paused",
      failure: "Failed to pause webhook",
    },
    resume: {
      label: "Resume webhook",
      words: "start on enable",
      icon: Power,
      run: (webhook) => webhooksApi.resume(webhook),
      success: "Webhook resumed",
      failure: "Failed to resume webhook",
    },
    replaceSecret: {
      label: "Replace secret",
      words: "rotate key signature",
      icon: KeyRound,
      question: {
        title: ({ name }) => `Replace the secret of ${name}?`,
        consequences: [
          "The new secret is shown once.",
          `Both secrets sign for ${OLD_SECRET_HOURS} hours. After that, only the new one does.`,
        ],
      },
      run: (webhook) => webhooksApi.replaceSecret(webhook),
      failure: "Failed to replace the secret",
    },
    sendAgain: {
      label: "Send given-up deliveries again",
      words: "retry resend failed",
      icon: RotateCw,
      run: ({ id }) => webhooksApi.sendAgain(id),
      success: "Deliveries queued again",
      failure: "Failed to send again",
    },
    delete: {
      label: "Delete webhook",
      words: "remove",
      icon: Trash2,
      isDanger: true,
      question: {
        title: ({ name }) => `Delete ${name}?`,
        consequences: [
          "Nothing more is sent to its address.",
          "Its deliveries, and those that still wait, are deleted with it.",
        ],
      },
      run: ({ id }) => webhooksApi.remove(id),
      removes: true,
      success: "Webhook deleted successfully",
    },
  },
};

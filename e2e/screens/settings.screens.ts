import type { IssuedWebhook, Webhooks } from "@pharmacy/contract/webhooks/webhooks";
import {
  dismiss,
  fill,
  press,
  type Screen,
  type ScreenContext,
  type Screens,
  sees,
  turn,
} from "./screen.ts";

const at = (section: string) => `/admin/settings/${section}`;

const SETTINGS: Screen[] = [
  {
    address: "/admin/settings",
    states: [
      { name: "Settings", shows: "Retention" },
      {
        name: "Settings, found",
        steps: [fill("Find a setting", "reminder")],
        shows: "Send payment reminders",
      },
      {
        name: "Settings, nothing found",
        steps: [fill("Find a setting", "brontosaurus")],
        shows: "No setting found.",
      },
    ],
  },
  {
    address: at("network"),
    states: [{ name: "Settings, network", shows: "Save network", isWhole: true }],
  },
  {
    address: at("seller"),
    states: [{ name: "Settings, seller and bank", shows: "Save seller", isWhole: true }],
  },
  {
    address: at("billing"),
    states: [
      {
        name: "Settings, billing",
        steps: [sees("Save order settings"), sees("Save accounts")],
        shows: "Save monthly statements",
        isWhole: true,
      },
    ],
  },
  {
    address: at("tax"),
    states: [
      { name: "Settings, tax", shows: "Country of the network", isWhole: true },
      {
        name: "Settings, new tax rate",
        steps: [press("New tax rate")],
        shows: "It applies until the next rate",
        after: [dismiss],
      },
    ],
  },
  {
    address: at("membership"),
    states: [{ name: "Settings, membership", shows: "Applications open", isWhole: true }],
  },
  {
    address: at("help-desk"),
    states: [
      {
        name: "Settings, help desk",
        steps: [sees("Saturday")],
        shows: "New template",
        isWhole: true,
      },
      {
        name: "Settings, new template with nothing filled in",
        steps: [press("New template"), press("Create template")],
        shows: "Name is required.",
        after: [dismiss],
      },
    ],
  },
  {
    address: at("stock"),
    states: [{ name: "Settings, stock", shows: "Days before expiry", isWhole: true }],
  },
  {
    address: at("notifications"),
    states: [{ name: "Settings, notifications", shows: "Each reader chooses", isWhole: true }],
  },
  {
    address: at("security"),
    states: [
      {
        name: "Settings, demanding a second factor",
        steps: [turn("Require a second factor")],
        shows: "People without one can sign in",
      },
    ],
  },
  {
    address: at("retention"),
    states: [{ name: "Settings, retention", shows: "Save retention period", isWhole: true }],
  },
  {
    address: async ({ api }) => {
      await aWebhook(api);
      return at("programs");
    },
    states: [
      { name: "Settings, programs", steps: [sees("Open API tokens")], shows: "Stock system" },
      {
        name: "Settings, new webhook with nothing filled in",
        steps: [press("New webhook"), press("Create webhook")],
        shows: "Choose at least one event.",
        after: [dismiss],
      },
      {
        name: "Settings, deliveries of a webhook",
        steps: [press("Stock system")],
        shows: "Webhook test",
        after: [dismiss],
      },
    ],
  },
  {
    address: at("roles"),
    states: [{ name: "Settings, roles", shows: "Roles in words", isWhole: true }],
  },
];

async function aWebhook(api: ScreenContext["api"]) {
  const { items } = await api.get<Webhooks>("webhooks");
  if (items.length > 0) return;
  const { id } = await api.post<IssuedWebhook>("webhooks", {
    name: "Stock system",
    address: "https://hooks.aldermere.example/pharmacy",
    events: ["order.placed", "invoice.issued"],
  });
  await api.post(`webhooks/${id}/test`, {});
}

export const screens: Screens = { Settings: SETTINGS };

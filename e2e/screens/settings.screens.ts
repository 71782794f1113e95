import { dismiss, fill, press, type Screen, type Screens, sees, turn } from "./screen.ts";

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
    address: at("programs"),
    states: [{ name: "Settings, programs", shows: "Open API tokens" }],
  },
  {
    address: at("roles"),
    states: [{ name: "Settings, roles", shows: "Roles in words", isWhole: true }],
  },
];

export const screens: Screens = { Settings: SETTINGS };

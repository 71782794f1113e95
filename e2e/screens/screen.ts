import type { Page } from "@playwright/test";
import type { Api } from "../support/api.ts";

export const THEMES = ["light", "dark"] as const;

/** The widths of a phone, a tablet and a desktop, each with its height. */
export const HEIGHTS = { 390: 844, 768: 1024, 1440: 900 } as const;
export type Width = keyof typeof HEIGHTS;
export const WIDTHS = [390, 768, 1440] as const satisfies Width[];

export type ScreenContext = { page: Page; api: Api };
export type Step = (context: ScreenContext) => Promise<unknown>;

/** One screen in one state, and how to reach it. */
export type Screen = {
  /** A unique name, also for its pictures. */
  name: string;
  address: string;
  /** A text that shows that the state is reached. */
  shows: string | RegExp;
  /** The viewer's role; administrator by default. */
  role?: "owner" | "nobody";
  /** On a database without the demo network. */
  isEmpty?: boolean;
  /** Runs before the page is opened: to delay or break answers. */
  before?: Step;
  /** Actions on the page. */
  steps?: Step[];
  /** The browser complaints that the state explains. */
  complaints?: RegExp[];
  /** Takes the full height of the page, not only the window's. */
  isWhole?: boolean;
  /** The widths that have this state; all by default. */
  widths?: readonly Width[];
};

/** Some screens by area of the console. */
export type Screens = Readonly<Record<string, readonly Screen[]>>;

/** Presses the button with this name. */
export function press(name: string | RegExp): Step {
  return ({ page }) => page.getByRole("button", { name, exact: true }).first().click();
}

export function choose(item: string | RegExp): Step {
  return ({ page }) => page.getByRole("menuitem", { name: item }).click();
}

/** Presses keys, such as `Control+k`, one after the other. */
export function keys(...pressed: string[]): Step {
  return async ({ page }) => {
    for (const key of pressed) await page.keyboard.press(key);
  };
}

export function fill(label: string, text: string): Step {
  return ({ page }) => page.getByLabel(label, { exact: true }).fill(text);
}

/** Toggles a switch. */
export function turn(name: string): Step {
  return ({ page }) => page.getByRole("switch", { name }).click();
}

/** Opens this part of a record's page. */
export function openTab(name: string): Step {
  return ({ page }) =>
    page
      .getByRole("main")
      .getByRole("link", { name: new RegExp(`^${name}`) })
      .click();
}

/** Types into the palette, once it is open. */
export function find(text: string): Step {
  return ({ page }) => page.getByRole("combobox", { name: /^Find a record/ }).fill(text);
}

/** Waits until a text is visible. */
export function sees(text: string | RegExp): Step {
  return ({ page }) => page.getByText(text).filter({ visible: true }).first().waitFor();
}

/** Opens the first record that a search of its list finds. */
export function openFound(found: string, addressOf: (id: string) => string): Step {
  return async ({ page, api }) => {
    const { items } = await api.get<{ items: { id: string }[] }>(found);
    await page.goto(addressOf(items[0]?.id ?? "none"));
  };
}

export function selectRows(...names: string[]): Step {
  return async ({ page }) => {
    for (const name of names) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  };
}

/** Never answers these calls. */
export function silence(addresses: string): Step {
  return ({ page }) => page.route(addresses, () => {});
}

/** Makes these calls fail like a server error. */
export function breakDown(addresses: string): Step {
  const message = "Something went wrong on the server.";
  const json = { error: "internal", message, requestId: "019a0000-0000-7000-8000-000000000000" };
  return ({ page }) => page.route(addresses, (route) => route.fulfill({ status: 500, json }));
}

/** Refuses these calls until the user proves their identity again. */
export function askForProof(method: string, addresses: string): Step {
  const json = { error: "proof_required", message: "Confirm your identity, then try again." };
  return ({ page }) =>
    page.route(addresses, (route) =>
      route.request().method() === method ? route.fulfill({ status: 403, json }) : route.fallback(),
    );
}

/** Makes these calls fail like a lost network. */
export function cut(addresses: string): Step {
  return ({ page }) => page.route(addresses, (route) => route.abort());
}

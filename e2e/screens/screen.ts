import { expect, type Page, test } from "@playwright/test";
import type { Api } from "../support/api.ts";
import { dialogOn } from "../support/screen.ts";

/** The widths of a phone, a tablet and a desktop, each with its height. */
export const HEIGHTS = { 390: 844, 768: 1024, 1440: 900 } as const;
export type Width = keyof typeof HEIGHTS;
export const WIDTHS = [390, 768, 1440] as const satisfies Width[];
export const [PHONE, , DESKTOP] = WIDTHS;
/** Widths that show the sidebar beside the page, and every action in a header. */
export const WIDE: readonly Width[] = [768, 1440];

export type ScreenContext = { page: Page; api: Api };
export type Step = (context: ScreenContext) => Promise<unknown>;

/** One state of a screen, reached from the state before it. */
type State = {
  /** A unique name, also for its pictures. */
  name: string;
  steps?: readonly Step[];
  /** A text that shows that the state is reached. */
  shows: string | RegExp;
  /** Leads back to the state before. */
  after?: readonly Step[];
  /** The widths that have this state; all by default. */
  widths?: readonly Width[];
  /** Closes when the window changes its width, as a menu does. */
  isFleeting?: boolean;
  /** A picture has the full height of the page, not only the window's. */
  isWhole?: boolean;
};

/** A screen, and the states that one visit to it sees in turn. */
export type Screen = {
  /** A function may first make what the screen is about. */
  address: string | ((context: ScreenContext) => Promise<string>);
  /** The viewer's role; administrator by default. */
  role?: "owner" | "nobody";
  /** Runs before the page is opened: to delay or break answers. */
  before?: Step;
  /** The browser complaints that the states explain. */
  complaints?: readonly RegExp[];
  states: readonly State[];
};

/** Some screens by area of the console. */
export type Screens = Readonly<Record<string, readonly Screen[]>>;

/** The file name of one picture in the gallery folder. */
export function pictureOf(name: string, width: number, theme: string): string {
  const words = name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return `${words}.${width}.${theme}.png`;
}

export const widthsOf = ({ widths = WIDTHS }: State): readonly Width[] => widths;

export const statesAt = ({ states }: Screen, width: Width) =>
  states.filter((state) => widthsOf(state).includes(width));

/** Visits a screen, and calls `see` in each of these states. */
export async function visit(
  { address, before }: Screen,
  states: readonly State[],
  context: ScreenContext,
  see: (state: State) => Promise<unknown>,
) {
  const { page } = context;
  await before?.(context);
  await page.goto(typeof address === "string" ? address : await address(context));
  for (const state of states) {
    await test.step(state.name, async () => {
      for (const step of state.steps ?? []) await step(context);
      await expect(page.getByText(state.shows).filter({ visible: true }).first()).toBeVisible();
      await see(state);
      for (const step of state.after ?? []) await step(context);
    });
  }
}

/** The states that every list has. The names are those on screen. */
export function listStates(name: string, address: string, calls: string, empty?: string): Screen {
  const many = name.toLowerCase();
  const isLoading: Step = ({ page }) => page.getByRole("status").first().waitFor();
  return {
    address,
    before: silence(calls),
    states: [
      { name: `${name}, loading`, steps: [isLoading], shows: name },
      {
        name: `${name}, empty`,
        steps: [answerEmpty(calls), goTo(address)],
        shows: empty ?? `No ${many} yet`,
      },
      {
        name: `${name}, nothing found`,
        steps: [goTo(`${address}?search=zyxquill`)],
        shows: `No ${many} found`,
      },
      {
        name: `${name}, failed`,
        steps: [refuse(calls), goTo(address)],
        shows: `The ${many} could not be loaded`,
      },
    ],
    complaints: [/^400 GET/],
  };
}

export function goTo(address: string): Step {
  return ({ page }) => page.goto(address);
}

/** The address of the first record that a search of its list finds. */
export function found(search: string, addressOf: (id: string) => string) {
  return async ({ api }: ScreenContext) => {
    const { items } = await api.get<{ items: { id: string }[] }>(search);
    return addressOf(items[0]?.id ?? "none");
  };
}

/** Presses the button with this name. */
export function press(name: string | RegExp): Step {
  return ({ page }) => page.getByRole("button", { name, exact: true }).first().click();
}

/** Presses a button of the open dialog. */
export function pressInDialog(name: string | RegExp): Step {
  return ({ page }) => dialogOn(page).getByRole("button", { name, exact: true }).first().click();
}

export function choose(item: string | RegExp): Step {
  return ({ page }) => page.getByRole("menuitem", { name: item }).click();
}

/** Chooses an entry of the menu in a record's header. */
export const act = (item: string): Step[] => [press("More actions"), choose(item)];

/** Presses keys, such as `Control+k`, one after the other. */
export function keys(...pressed: string[]): Step {
  return async ({ page }) => {
    for (const key of pressed) await page.keyboard.press(key);
  };
}

/** Closes the open menu or dialog. */
export const dismiss: Step = async ({ page }) => {
  const top = await page.locator(OPEN).last().elementHandle();
  await page.keyboard.press("Escape");
  await top?.waitForElementState("hidden");
};

const OPEN = "[role=dialog]:visible, [role=alertdialog]:visible, [role=menu]:visible";

/** A dialog or a menu on top of the page. */
export async function topOf(page: Page) {
  const open = page.locator(OPEN);
  return (await open.count()) > 0 ? open.last() : undefined;
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

export function selectRows(...names: string[]): Step {
  return async ({ page }) => {
    for (const name of names) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  };
}

/** Puts files into the last field for files. */
export function attach(mimeType: string, content: string | Buffer, ...names: string[]): Step {
  const buffer = Buffer.from(content as string);
  const files = names.map((name) => ({ name, mimeType, buffer }));
  return ({ page }) => page.locator("input[type=file]").last().setInputFiles(files);
}

/** Never answers these calls. */
export function silence(addresses: string): Step {
  return ({ page }) => page.route(addresses, () => {});
}

/** Leaves out every record of these answers. */
function answerEmpty(addresses: string): Step {
  return ({ page }) =>
    page.route(addresses, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), items: [], total: 0 } });
    });
}

/** Makes these calls fail, and without the retries of a server error. */
export function refuse(addresses: string): Step {
  const message = "Something went wrong on the server.";
  const json = { error: "bad_request", message, requestId: "019a0000-0000-7000-8000-000000000000" };
  return ({ page }) => page.route(addresses, (route) => route.fulfill({ status: 400, json }));
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

import type { Login } from "@pharmacy/contract/auth/auth";
import { MINUTE_MS } from "@pharmacy/contract/time.values";
import { test as base, expect, type Page } from "@playwright/test";
import { type Api, apiOf, keptOf, login } from "./api.ts";
import { type Browsers, browsersOf, type Kept, type Setup } from "./browsers.ts";
import { type Complaints, complaintsOf } from "./complaints.ts";
import { ADMIN, OWNER, type Person, SUPPORT } from "./users.ts";

export { expect };

const USERS = { admin: ADMIN, owner: OWNER };
type Role = keyof typeof USERS;

type Fixtures = {
  /**
   * The role of the signed-in user when the journey begins; their session is shared, so do not end
   * it.
   */
  role: Role | "nobody";
  /** The server, called by the administrator. */
  api: Api;
  complaints: Complaints;
  /** Opens a separate session. */
  signIn(person: Person): Promise<Login>;
  /** A user with the support role in a separate browser. */
  colleague: Page;
  /**
   * Whether the journey changes its browser permanently: stops its clock, cuts it off, emulates a
   * device.
   */
  ownBrowser: boolean;
  setup: Setup;
  /** The browser storage of the session that the journey begins with. */
  kept: Kept;
  /** Opens another browser with this session, or without one. */
  open(session?: Login): Promise<Page>;
};

/** How long journeys share one sign-in, milliseconds. */
const SIGNED_IN_MS = 5 * MINUTE_MS;

type Shared = { sessionOf(role: Role): Promise<Login>; browsers: Browsers };

/** Tests of the running product in a real browser. A complaint of the browser fails the test. */
export const test = base.extend<Fixtures, Shared>({
  sessionOf: [
    async ({ playwright }, use) => {
      const headers = { "x-forwarded-for": anyComputer() };
      const options = { baseURL: address(), extraHTTPHeaders: headers };
      const request = await playwright.request.newContext(options);
      const sessions = new Map<Role, { login: Promise<Login>; until: number }>();
      await use((role) => {
        const known = sessions.get(role);
        if (known && known.until > Date.now()) return known.login;
        // renewed before the sign-in is too old to count as a fresh proof
        const session = { login: login(request, USERS[role]), until: Date.now() + SIGNED_IN_MS };
        sessions.set(role, session);
        return session.login;
      });
      await request.dispose();
    },
    { scope: "worker" },
  ],
  browsers: [
    async ({ browser }, use) => {
      const browsers = browsersOf(browser);
      await use(browsers);
      await browsers.close();
    },
    { scope: "worker" },
  ],
  role: ["admin", { option: true }],
  ownBrowser: [false, { option: true }],
  baseURL: async ({ role: _ }, use) => use(address()),
  extraHTTPHeaders: async ({ role: _ }, use) => use({ "x-forwarded-for": anyComputer() }),
  setup: async ({ baseURL, viewport, locale, timezoneId, hasTouch, contextOptions }, use) =>
    use({ baseURL, viewport, locale, timezoneId, hasTouch, ...contextOptions }),
  kept: async ({ role, sessionOf }, use) =>
    use(keptOf(role === "nobody" ? undefined : await sessionOf(role))),
  context: async ({ browser, browsers, ownBrowser, setup, kept, extraHTTPHeaders }, use) => {
    const own = ownBrowser ? browsersOf(browser) : browsers;
    const { context, leave } = await own.take(setup, kept, extraHTTPHeaders ?? {});
    await use(context);
    await leave();
    if (ownBrowser) await own.close();
  },
  page: async ({ context }, use) => use(await context.newPage()),
  api: async ({ request, sessionOf }, use) => use(apiOf(request, await sessionOf("admin"))),
  complaints: [
    async ({ context }, use) => {
      const complaints = complaintsOf();
      complaints.follow(context);
      await use(complaints);
      complaints.stop();
      expect(complaints.unexpected(), "what the browser complained about").toEqual([]);
    },
    { auto: true },
  ],
  signIn: async ({ request }, use) => use((person) => login(request, person)),
  open: async ({ browsers, complaints, setup }, use) => {
    const leaves: (() => Promise<void>)[] = [];
    await use(async (session) => {
      const { context, leave } = await browsers.take(setup, keptOf(session), {});
      leaves.push(leave);
      complaints.follow(context);
      return context.newPage();
    });
    for (const leave of leaves) await leave();
  },
  colleague: async ({ open, signIn }, use) => use(await open(await signIn(SUPPORT))),
});

/** The product's address, as reported at its start. */
function address(): string {
  const found = process.env.CONSOLE_ADDRESS;
  if (!found) throw new Error("The product has not said where it answers.");
  return found;
}

/** So that journeys do not share the rate limit for signing in. */
function anyComputer(): string {
  const part = () => Math.floor(Math.random() * 256);
  return `10.${part()}.${part()}.${part()}`;
}

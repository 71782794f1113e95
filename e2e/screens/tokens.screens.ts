import { DAY_MS } from "@pharmacy/contract/time.values";
import type { IssuedToken, Token } from "@pharmacy/contract/tokens/tokens";
import {
  breakDown,
  choose,
  press,
  type Screen,
  type ScreenContext,
  type Screens,
  sees,
  silence,
} from "./screen.ts";

const TOKENS = "/admin/tokens";
const API = `${TOKENS}?type=api`;
const made = [makeToken, sees("Stock sync")];

const TOKEN_SCREENS: Screen[] = [
  { name: "Tokens", address: TOKENS, steps: [makeToken], shows: "Stock sync" },
  { name: "Tokens, loading", address: TOKENS, before: silence("**/api/tokens*"), shows: "Tokens" },
  {
    name: "Tokens, failed",
    address: TOKENS,
    before: breakDown("**/api/tokens*"),
    shows: "The tokens could not be loaded",
    complaints: [/^500 GET/],
  },
  {
    name: "Tokens, nothing found",
    address: `${TOKENS}?search=xylophone`,
    shows: "No tokens found",
  },
  { name: "New token", address: `${TOKENS}?id=new`, shows: "Create API token" },
  {
    name: "New token, nothing filled in",
    address: `${TOKENS}?id=new`,
    steps: [press("Create API token")],
    shows: "Choose what the token can do.",
  },
  { name: "Token", address: API, steps: [openToken], shows: "Stock sync" },
  {
    name: "Token, rotating",
    address: API,
    steps: [...made, press("Actions for Stock sync"), choose("Rotate token")],
    shows: "Both tokens work for",
  },
  {
    name: "Token, shown once",
    address: API,
    steps: [
      ...made,
      press("Actions for Stock sync"),
      choose("Rotate token"),
      ({ page }) =>
        page.getByRole("alertdialog").getByRole("button", { name: "Rotate token" }).click(),
    ],
    shows: "Copy token",
  },
];

/** One for all pictures, so that the list of one does not show tokens created for another. */
async function issue({ api }: ScreenContext): Promise<Token> {
  const kept = await api.get<{ items: Token[] }>("tokens?type=api&status=active&search=stock sync");
  if (kept.items[0]) return kept.items[0];
  const { items } = await api.get<{ items: { id: string }[] }>(
    "organizations?search=castlewren pharmacy",
  );
  const { token } = await api.post<IssuedToken>("tokens", {
    name: "Stock sync",
    organization: items[0]?.id,
    scopes: ["catalogue:read"],
    expiresAt: new Date(Date.now() + 180 * DAY_MS).toISOString(),
  });
  return token;
}

async function makeToken(context: ScreenContext) {
  await issue(context);
  await context.page.reload();
}

async function openToken(context: ScreenContext) {
  const { id } = await issue(context);
  await context.page.goto(`${TOKENS}?id=${id}`);
}

export const screens: Screens = { Tokens: TOKEN_SCREENS };

import { DAY_MS } from "@pharmacy/contract/time.values";
import type { IssuedToken, Token } from "@pharmacy/contract/tokens/tokens";
import { aMember } from "../support/records.ts";
import {
  choose,
  dismiss,
  listStates,
  press,
  pressInDialog,
  type Screen,
  type ScreenContext,
  type Screens,
} from "./screen.ts";

const TOKENS = "/admin/tokens";

async function issue({ api }: ScreenContext): Promise<Token> {
  const { id } = await aMember(api);
  const { token } = await api.post<IssuedToken>("tokens", {
    name: "Stock sync",
    organization: id,
    scopes: ["catalogue:read"],
    expiresAt: new Date(Date.now() + 180 * DAY_MS).toISOString(),
  });
  return token;
}

const TOKEN_SCREENS: Screen[] = [
  listStates("Tokens", TOKENS, "**/api/tokens*"),
  {
    address: async (context) => `${TOKENS}?organization=${(await issue(context)).organization?.id}`,
    states: [
      { name: "Tokens", shows: "Stock sync" },
      {
        name: "Token, revoking",
        steps: [press("Actions for Stock sync"), choose("Revoke token")],
        shows: /^Revoke .*\?$/,
        after: [dismiss],
        isFleeting: true,
      },
      {
        name: "Token, rotating",
        steps: [press("Actions for Stock sync"), choose("Rotate token")],
        shows: "Both tokens work for",
        isFleeting: true,
      },
      {
        name: "Token, shown once",
        steps: [
          pressInDialog("Rotate token"),
          ({ page }) => page.getByText("I have saved the token in a safe place").waitFor(),
          press("Close"),
        ],
        shows: "Copy the token first",
        isFleeting: true,
      },
    ],
  },
  {
    address: async (context) => `${TOKENS}?id=${(await issue(context)).id}`,
    states: [
      {
        name: "Token",
        steps: [({ page }) => page.getByText("Not used yet").first().waitFor()],
        shows: "History",
      },
    ],
  },
  {
    address: `${TOKENS}?id=new`,
    states: [
      { name: "New token", shows: "Read the catalogue" },
      {
        name: "New token, nothing filled in",
        steps: [press("Create API token")],
        shows: "Choose what the token can do.",
      },
    ],
  },
];

export const screens: Screens = { Tokens: TOKEN_SCREENS };

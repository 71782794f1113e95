import { DAY_MS } from "@pharmacy/contract/time.values";
import type { IssuedToken } from "@pharmacy/contract/tokens/tokens";
import type { Api } from "./support/api.ts";
import { aMember } from "./support/records.ts";
import { button } from "./support/screen.ts";
import { expect } from "./support/test.ts";
import { dialogOn, shows, type Walk, walkWithAxe } from "./support/walks.ts";

async function anApiToken(api: Api): Promise<IssuedToken> {
  const { id } = await aMember(api);
  return api.post<IssuedToken>("tokens", {
    name: "Till",
    organization: id,
    scopes: ["catalogue:read"],
    expiresAt: new Date(Date.now() + 30 * DAY_MS).toISOString(),
  });
}

const TOKENS: Walk[] = [
  {
    name: "the list of tokens, its menu and its questions",
    async open({ page, api, look, lookOnDesk }) {
      const { token } = await anApiToken(api);
      await page.goto(`/admin/tokens?organization=${token.organization?.id}`);
      await shows(page, token.hint ?? "");
      await look("the list of tokens");
      const menu = button(page, "Actions for Till");
      await menu.click();
      await page.getByRole("menuitem", { name: "Revoke token" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await lookOnDesk("the question before a token is revoked", dialogOn(page));
      await page.keyboard.press("Escape");
      await menu.click();
      await page.getByRole("menuitem", { name: "Rotate token" }).click();
      await shows(page, "works until");
      await lookOnDesk("the question before a token is rotated", dialogOn(page));
      await button(page.getByRole("alertdialog"), "Rotate token").click();
      await shows(page, "I have saved the token in a safe place");
      await button(page, "Close").click();
      await shows(page, "Copy the token first");
      await lookOnDesk("a token that is shown once", dialogOn(page));
    },
  },
  {
    name: "the form of a new API token, and what is wrong with it",
    async open({ page, look }) {
      await page.goto("/admin/tokens?id=new");
      await shows(page, "Read the catalogue");
      await look("the form of a new API token", dialogOn(page));
      await button(page, "Create API token").click();
      await shows(page, "Choose what the token can do.");
      await look("what is wrong with it", dialogOn(page));
    },
  },
  {
    name: "a token beside the list",
    async open({ page, api, look }) {
      const { token } = await anApiToken(api);
      await page.goto(`/admin/tokens?id=${token.id}`);
      await shows(page, "Not used yet");
      await shows(page, "History");
      await look("a token beside the list", dialogOn(page));
    },
  },
];

walkWithAxe(TOKENS);

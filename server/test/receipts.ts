import { randomUUID } from "node:crypto";
import { DAY_MS } from "@pharmacy/contract/time.values";
import type { ApiScope } from "@pharmacy/contract/tokens/tokens.values";
import { aGtin } from "./items.ts";
import { aShop } from "./products.ts";
import type { testServer } from "./server.ts";
import { tokenReader } from "./tokens.ts";

type Server = ReturnType<typeof testServer>;

/** A day so many days from now, `YYYY-MM-DD`. */
export const dayFrom = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** What a scanner reads on a pack: its GTIN, and its expiry and batch where there are any. */
export function aCode(gtin: string, batch?: string, expiresOn?: string): string {
  const expiry = expiresOn ? `17${expiresOn.slice(2).replaceAll("-", "")}` : "";
  return `]d201${gtin}${expiry}${batch ? `10${batch}` : ""}`;
}

/** Packs that are scanned in. */
export const aReceipt = (scan: string, values: object = {}) => ({
  id: randomUUID(),
  scan,
  quantity: 1,
  ...values,
});

/** A pharmacy with a product of an item, and a catalogue item that it does not have yet. */
export async function aScanningShop(
  server: Server,
  plan: Parameters<typeof aShop>[1] = {},
  values: Parameters<typeof aShop>[2] = {},
) {
  const shop = await aShop(server, plan, values);
  const [known, fresh] = [aGtin(), aGtin()];
  const item = await shop.item({ gtin: known });
  const product = (await shop.ofItem(item.id)).json();
  const newItem = await shop.item({ gtin: fresh });
  const { organization } = shop;
  return {
    ...shop,
    gtin: known,
    product,
    freshGtin: fresh,
    freshItem: newItem,
    /** Sends receipts, as the administrator for this pharmacy or as a user of it. */
    receive: (receipts: object[], caller: Pick<Server, "post"> = server) =>
      caller.post("/api/products/receipts", {
        ...(caller === server && { organization }),
        receipts,
      }),
  };
}

/** A program of a pharmacy. */
export async function aTill(
  server: Server,
  organization: string,
  scopes: ApiScope[] = ["stock:read", "stock:write"],
) {
  const { secret, token } = await tokenReader(server).anApiToken({ organization, scopes });
  return { ...server.callerWith(secret), secret, token };
}

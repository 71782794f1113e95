import type { Item } from "@pharmacy/contract/items/items";
import type { Product } from "@pharmacy/contract/products/products";
import type { Batch } from "@pharmacy/contract/products/products.batches";
import type { ReceiptResult } from "@pharmacy/contract/products/products.receipts";
import { aGtin } from "./items.ts";
import { aShop, newBatch, productFile, syncPath } from "./products.ts";
import { aRecall } from "./recalls.ts";
import { aCode, aReceipt, aTill, dayFrom } from "./receipts.ts";
import type { testServer } from "./server.ts";

type Server = ReturnType<typeof testServer>;
export type Answer = Awaited<ReturnType<Server["get"]>>;

export type Write = {
  what: string;
  send: () => Promise<Answer[]>;
  /** How many entries of products and batches an answer means. */
  entries?: (answer: Answer) => number;
  /** Packs that it sells. */
  sold?: number;
};

const PLAN = {
  features: ["productImport" as const, "productSync" as const, "apiAccess" as const],
  maxProducts: null,
};
const PRODUCTS = 4;
const ROWS = 24;
const FAR = dayFrom(400);

type Stocked = Record<"sale" | "edited" | "held", Batch> & {
  product: Product;
  item: Item;
  gtin: string;
};
type Shop = Awaited<ReturnType<typeof aStockedShop>>;

/** A pharmacy with a few products that all writers change, and who they are. */
export async function aStockedShop(server: Server) {
  const shop = await aShop(server, PLAN);
  const source = await aShop(server, PLAN, { name: "Rathfern Pharmacy" });
  const { organization } = shop;
  const shelf: Stocked[] = [];
  for (let place = 0; place < PRODUCTS; place += 1) {
    const gtin = aGtin();
    const item = await shop.item({ gtin, name: `Saline ${place}` });
    const product: Product = (await shop.ofItem(item.id)).json();
    await source.ofItem(item.id, { name: `Saline of the network ${place}` });
    const batch = (batchNumber: string, quantity: number) =>
      newBatch(server, product.id, { batchNumber, quantity, expiryDate: FAR });
    await batch("RECALLED", 10);
    const [sale, edited] = [await batch("SALE", 1_000), await batch("EDITED", 10)];
    shelf.push({ product, item, gtin, sale, edited, held: await batch("HELD", 10) });
  }
  const receipts = shelf.map(({ gtin }) => aReceipt(aCode(gtin, "BACK", FAR), { quantity: 2 }));
  await server.post("/api/products/receipts", { organization, receipts });
  return {
    organization,
    source,
    shelf,
    receipts,
    products: PRODUCTS,
    empty: await shop.make({ name: "Empty" }),
    /** New batches of the products. */
    file: (batch: string) =>
      productFile(
        ...Array.from({ length: ROWS }, (_, row) => ({
          "Item code": shelf[row % PRODUCTS]?.item.code ?? "",
          Batch: `${batch}-${row}`,
          Expiry: FAR,
          Quantity: 3,
        })),
      ),
    till: await aTill(server, organization),
    owner: await server.as("owner", organization),
    technician: await server.as("technician", organization),
  };
}

/** The writers in turn, so that each kind of them begins at once. */
export function writesOf(server: Server, shop: Shop): Write[] {
  const groups = [
    ...countsOf(server, shop),
    ...batchesOf(server, shop),
    ...networkOf(server, shop),
  ];
  const longest = Math.max(...groups.map(({ length }) => length));
  return Array.from({ length: longest }, (_, place) =>
    groups.flatMap((group) => group[place] ?? []),
  ).flat();
}

const times = (count: number, write: (place: number) => Write): Write[] =>
  Array.from({ length: count }, (_, place) => write(place));

const once = async (sent: Promise<Answer>): Promise<Answer[]> => [await sent];

const of = ({ shelf }: Shop, place: number): Stocked => {
  const stocked = shelf[place % PRODUCTS];
  if (!stocked) throw new Error("There is no such product.");
  return stocked;
};

/** Tills, scanners and sales. Each call of many begins with another product. */
function countsOf(server: Server, shop: Shop): Write[][] {
  const { till, owner, technician, receipts } = shop;
  const each = Array.from({ length: PRODUCTS }, (_, place) => place);
  const linesOf = (first: number) =>
    each.map((place) => ({
      sku: of(shop, first + place).product.sku,
      expiryDate: FAR,
      quantity: first + 1,
      batchNumber: place === 0 ? "RECALLED" : "TILL",
    }));
  const scansOf = (first: number) =>
    each.map((place) =>
      aReceipt(aCode(of(shop, first + place).gtin, place === 0 ? "RECALLED" : "SCAN", FAR)),
    );
  return [
    times(12, (place) => ({
      what: "till",
      send: () => once(till.put("/api/products/stock", { lines: linesOf(place) })),
      // and one of the call
      entries: (answer) => answer.json().changed + Math.sign(answer.json().changed),
    })),
    times(12, (place) => ({
      what: "scans",
      send: () =>
        once(
          (place % 2 ? owner : technician).post("/api/products/receipts", {
            receipts: scansOf(place),
          }),
        ),
      entries: (answer) =>
        answer.json().results.filter(({ receipt }: ReceiptResult) => receipt !== null).length,
    })),
    times(14, (place) => {
      const { product, sale } = of(shop, place);
      const caller = place % 2 ? server : technician;
      const path = `/api/products/${product.id}/batches/${sale.id}/stock`;
      return {
        what: "sale",
        sold: place + 1,
        entries: () => 1,
        send: () => once(caller.post(path, { change: -1 - place, reason: "sale" })),
      };
    }),
    times(receipts.length, (place) => ({
      what: "scan taken back",
      entries: () => 1,
      send: () => once(technician.post(`/api/products/receipts/${receipts[place]?.id}/undo`, {})),
    })),
  ];
}

/** What is printed on batches, and whether they are sold. */
function batchesOf(server: Server, shop: Shop): Write[][] {
  const at = (place: number, batch: string) =>
    `/api/products/${of(shop, place).product.id}/batches${batch}`;
  return [
    times(6, (place) => ({
      what: "edit",
      entries: () => 1,
      send: () =>
        once(
          shop.owner.patch(at(place, `/${of(shop, place).edited.id}`), {
            expiryDate: dayFrom(500 + place),
            version: 1,
          }),
        ),
    })),
    times(4, (place) => ({
      what: "quarantine",
      entries: () => 1,
      send: () =>
        once(server.post(at(place, `/${of(shop, place).held.id}/quarantine`), { version: 1 })),
    })),
    times(4, (place) => ({
      what: "delivery",
      entries: () => 1,
      send: () =>
        once(
          server.post(at(0, ""), { batchNumber: `ADDED-${place}`, expiryDate: FAR, quantity: 2 }),
        ),
    })),
  ];
}

/** The network copies products, recalls batches, archives a product and restores it. */
function networkOf(server: Server, shop: Shop): Write[][] {
  const empty = `/api/products/${shop.empty.id}`;
  return [
    times(2, () => ({
      what: "copy",
      send: () => once(server.post(`${syncPath(shop.source, shop)}?onConflict=update`, {})),
    })),
    times(2, (place) => ({
      what: "recall",
      send: async () => {
        const body = { item: of(shop, place).item.id, batchNumbers: ["RECALLED"] };
        const recall = await server.post("/api/recalls", aRecall(body));
        const { id, version } = recall.json();
        const lift = { reason: "It was another batch.", version };
        return recall.statusCode === 201
          ? [recall, await server.post(`/api/recalls/${id}/lift`, lift)]
          : [recall];
      },
    })),
    times(2, () => ({
      what: "archive",
      entries: () => 1,
      send: async () => {
        const archived = await server.post(`${empty}/archive`, { version: 1 });
        const { version } = (await server.get(empty)).json();
        return [archived, await shop.owner.post(`${empty}/restore`, { version })];
      },
    })),
  ];
}

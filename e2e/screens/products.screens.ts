import type { ItemSummary } from "@pharmacy/contract/items";
import type { Page as Answer } from "@pharmacy/contract/list";
import type { Organization } from "@pharmacy/contract/organizations";
import type { Product } from "@pharmacy/contract/products";
import {
  breakDown,
  choose,
  press,
  type Screen,
  type ScreenContext,
  type Screens,
  type Step,
  silence,
} from "./screen.ts";

const PRODUCTS = "/admin/products";
const OWN = "/dashboard/products";

/** A product with a batch, made by the first screen that needs it. */
const stocked = async ({ api }: ScreenContext): Promise<string> => {
  const { items: there } = await api.get<Answer<Product>>("products?search=SCREEN-1&count=1");
  if (there[0]) return there[0].id;
  const pharmacies = await api.get<Answer<Organization>>(
    "organizations?search=Castlewren%20Pharmacy&count=1",
  );
  const { items } = await api.get<Answer<ItemSummary>>("items?status=active&count=25");
  const item = items.find(({ controlledSchedule }) => controlledSchedule === null);
  // another walk may have made it meanwhile
  const made = await api.statusOf("POST", "products", {
    ...{ organization: pharmacies.items[0]?.id, item: item?.id, sku: "SCREEN-1", taxRateBps: 0 },
    ...{ sellingPrice: 699, costPrice: 395, reorderPoint: 20, status: "active" },
  });
  if (made >= 500) throw new Error(`The product could not be made: ${made}.`);
  const { items: now } = await api.get<Answer<Product>>("products?search=SCREEN-1&count=1");
  const id = now[0]?.id ?? "";
  const batch = { batchNumber: "LOT42A", expiryDate: "2099-01-31", quantity: 12 };
  await api.statusOf("POST", `products/${id}/batches`, batch);
  return id;
};

/** Opens that product beside its list. */
const openProduct: Step = async (context) => {
  await context.page.goto(`${PRODUCTS}?id=${await stocked(context)}`);
};

/** A scan that cannot be booked, so that the stock stays as it is. */
const scanWrong: Step = async ({ page }) => {
  await page.getByLabel("Scan", { exact: true }).fill("9521234000014");
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: "Not received" }).waitFor();
};

const PRODUCT_SCREENS: Screen[] = [
  { name: "Products", address: PRODUCTS, before: stocked, shows: "SCREEN-1" },
  {
    name: "Products, loading",
    address: PRODUCTS,
    before: silence("**/api/products*"),
    shows: "Products",
  },
  { name: "Products, empty", address: PRODUCTS, isEmpty: true, shows: "No products yet" },
  {
    name: "Products, nothing found",
    address: `${PRODUCTS}?search=qqqq`,
    shows: "No products found",
  },
  {
    name: "Products, failed",
    address: PRODUCTS,
    before: breakDown("**/api/products*"),
    shows: "The products could not be loaded",
    complaints: [/^500 GET \/api\/products/],
  },
  {
    name: "Product",
    address: PRODUCTS,
    steps: [openProduct],
    shows: "Stock and batches",
  },
  {
    name: "Product, adjust stock",
    address: PRODUCTS,
    steps: [openProduct, press("More actions"), choose("Adjust stock")],
    shows: "Packs on the shelf",
  },
  {
    name: "Product, archive?",
    address: PRODUCTS,
    steps: [openProduct, press("More actions"), choose("Archive product")],
    shows: "You can restore it for 90 days.",
  },
  {
    name: "Product, add batch",
    address: PRODUCTS,
    steps: [openProduct, press("Add batch")],
    shows: "Packs received",
    // on a phone it is in the menu
    widths: [768, 1440],
  },
  { name: "New product", address: `${PRODUCTS}?id=new`, shows: "Create product" },
  {
    name: "New local product",
    address: `${PRODUCTS}?id=new`,
    steps: [press("Add a local product instead")],
    shows: "Choose an item instead",
  },
  {
    name: "Receive packs",
    address: `${OWN}/receive`,
    role: "owner",
    steps: [scanWrong],
    shows: "Not received",
  },
  { name: "Own products", address: OWN, role: "owner", shows: /^SCREEN-1|^No products yet/ },
];

export const screens: Screens = { Products: PRODUCT_SCREENS };

import type { Page as Answer } from "@pharmacy/contract/list";
import type { Organization } from "@pharmacy/contract/organizations/organizations";
import type { Product } from "@pharmacy/contract/products/products";
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

/** The product of Castlewren Pharmacy with the largest stock: it has batches. */
const stocked = async ({ api }: ScreenContext): Promise<string> => {
  const { items } = await api.get<Answer<Product>>(
    `products?organization=${await castlewren(api)}&status=active&sort=quantityOnHand&order=desc&count=1`,
  );
  if (!items[0]) throw new Error("Castlewren Pharmacy has no products.");
  return items[0].id;
};

async function castlewren(api: ScreenContext["api"]): Promise<string> {
  const { items } = await api.get<Answer<Organization>>(
    "organizations?search=Castlewren%20Pharmacy&count=1",
  );
  return items[0]?.id ?? "";
}

/** The first of the demo's products by name, whichever of them a pharmacy has. */
const FIRST = /^(Acetylsalicylic|Aciclovir|Adhesive|Adrenaline|After-sun|Amlodipine)/;

/** Opens the products on the page of a pharmacy. */
const openShelf: Step = async ({ page, api }) => {
  await page.goto(`/admin/orgs/${await castlewren(api)}?tab=products`);
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
  { name: "Products", address: PRODUCTS, shows: FIRST },
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
  {
    name: "Import products",
    address: `${PRODUCTS}/import`,
    shows: "Choose the pharmacy whose products these are.",
  },
  {
    name: "Pharmacy, products",
    address: PRODUCTS,
    steps: [openShelf],
    shows: "Copy products from…",
  },
  {
    name: "Copy products",
    address: PRODUCTS,
    steps: [openShelf, press("Copy products from…")],
    shows: "Choose the pharmacy to copy from.",
  },
  { name: "Own products", address: OWN, role: "owner", shows: FIRST },
];

export const screens: Screens = { Products: PRODUCT_SCREENS };

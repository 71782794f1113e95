import type { Page as Answer } from "@pharmacy/contract/list";
import type { Organization } from "@pharmacy/contract/organizations/organizations";
import type { Product } from "@pharmacy/contract/products/products";
import { expect } from "@playwright/test";
import { aStockedPharmacy } from "../support/recalls.ts";
import { dialogOn } from "../support/screen.ts";
import {
  act,
  dismiss,
  listStates,
  press,
  pressInDialog,
  type Screen,
  type ScreenContext,
  type Screens,
  type Step,
  WIDE,
} from "./screen.ts";

const PRODUCTS = "/admin/products";
const OWN = "/dashboard/products";
/** The first of the demo's products by name, whichever of them a pharmacy has. */
const FIRST = /^(Acetylsalicylic|Aciclovir|Adhesive|Adrenaline|After-sun|Amlodipine)/;

/** The product of Castlewren Pharmacy with the largest stock: it has batches. */
async function stocked({ api }: ScreenContext): Promise<string> {
  const pharmacies = "organizations?search=Castlewren%20Pharmacy&count=1";
  const [pharmacy] = (await api.get<Answer<Organization>>(pharmacies)).items;
  const largest = "status=active&sort=quantityOnHand&order=desc&count=1";
  const found = `products?organization=${pharmacy?.id}&${largest}`;
  const [product] = (await api.get<Answer<Product>>(found)).items;
  if (!product) throw new Error("Castlewren Pharmacy has no products.");
  return `${PRODUCTS}?id=${product.id}`;
}

/** A product with a name of one long word. */
async function longWord({ api }: ScreenContext): Promise<string> {
  const found = `products?organization=${(await aStockedPharmacy(api)).pharmacy.id}`;
  const [product] = (await api.get<Answer<Product>>(found)).items;
  const { id, version } = product as Product;
  const name = "Hydroxypropylmethylcellulose".repeat(5);
  await api.patch(`products/${id}`, { version, name });
  return `/admin/${found}&id=${id}`;
}

const hasItsWidth: Step = async ({ page }) => {
  await page.getByText("LOT42A").first().waitFor();
  const over = (panel: Element) => panel.scrollWidth - panel.clientWidth;
  expect(await dialogOn(page).evaluate(over)).toBe(0);
};

/** A scan that cannot be booked, so that the stock stays as it is. */
const scanWrong: Step = async ({ page }) => {
  await page.getByLabel("Scan", { exact: true }).fill("9521234000014");
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: "Not received" }).waitFor();
};

const PRODUCT_SCREENS: Screen[] = [
  listStates("Products", PRODUCTS, "**/api/products*"),
  { address: PRODUCTS, states: [{ name: "Products", shows: FIRST }] },
  {
    address: stocked,
    states: [
      { name: "Product", shows: "Stock and batches" },
      {
        name: "Product, add batch",
        steps: [press("Add batch")],
        shows: "Packs received",
        after: [pressInDialog("Cancel")],
        // on a phone it is in the menu
        widths: WIDE,
      },
      {
        name: "Product, adjust stock",
        steps: act("Adjust stock"),
        shows: "Packs on the shelf",
        after: [pressInDialog("Cancel")],
      },
      {
        name: "Product, archive?",
        steps: act("Archive product"),
        shows: "You can restore it for 90 days.",
      },
    ],
  },
  {
    address: longWord,
    states: [
      { name: "Product, a long word", steps: [hasItsWidth], shows: /^Hydroxypropyl/ },
      { name: "Products, a long word", steps: [dismiss], shows: /^Hydroxypropyl/ },
    ],
  },
  {
    address: `${PRODUCTS}?id=new`,
    states: [
      { name: "New product", shows: "Create product" },
      {
        name: "New local product",
        steps: [press("Add a local product instead")],
        shows: "Choose an item instead",
      },
    ],
  },
  {
    address: `${PRODUCTS}/import`,
    states: [{ name: "Import products", shows: "Choose the pharmacy whose products these are." }],
  },
  { address: OWN, role: "owner", states: [{ name: "Own products", shows: FIRST }] },
  {
    address: `${OWN}/receive`,
    role: "owner",
    states: [
      {
        name: "Receive packs",
        steps: [({ page }) => page.getByRole("button", { name: "Scan with the camera" }).waitFor()],
        shows: "Ready to scan.",
      },
      { name: "Receive packs, not received", steps: [scanWrong], shows: "Not received" },
    ],
  },
];

export const screens: Screens = { Products: PRODUCT_SCREENS };

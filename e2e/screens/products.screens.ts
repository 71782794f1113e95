import type { Page as Answer } from "@pharmacy/contract/list";
import type { Product } from "@pharmacy/contract/products";
import { breakDown, choose, press, type Screen, type Screens, silence } from "./screen.ts";

const PRODUCTS = "/admin/products";
const OWN = "/dashboard/products";

/** Opens the first active product of an area. */
const openProduct =
  (path: string): NonNullable<Screen["before"]> =>
  async ({ page, api }) => {
    const { items } = await api.get<Answer<Product>>("products?status=active&count=1");
    await page.goto(`${path}?id=${items[0]?.id}`);
  };

const PRODUCT_SCREENS: Screen[] = [
  { name: "Products", address: PRODUCTS, shows: "Next expiry" },
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
    steps: [openProduct(PRODUCTS)],
    shows: "Stock and batches",
  },
  {
    name: "Product, adjust stock",
    address: PRODUCTS,
    steps: [openProduct(PRODUCTS), press("More actions"), choose("Adjust stock")],
    shows: "Packs on the shelf",
  },
  {
    name: "Product, archive?",
    address: PRODUCTS,
    steps: [openProduct(PRODUCTS), press("More actions"), choose("Archive product")],
    shows: "You can restore it at any time.",
  },
  {
    name: "Product, add batch",
    address: PRODUCTS,
    steps: [openProduct(PRODUCTS), press("Add batch")],
    shows: "Packs received",
  },
  { name: "New product", address: `${PRODUCTS}?id=new`, shows: "Create product" },
  {
    name: "New local product",
    address: `${PRODUCTS}?id=new`,
    steps: [press("Add a local product instead")],
    shows: "Choose an item instead",
  },
  { name: "Own products", address: OWN, shows: "Products" },
];

export const screens: Screens = { Products: PRODUCT_SCREENS };

import type { Page as Answer } from "@pharmacy/contract/list";
import type { Product } from "@pharmacy/contract/products/products";
import { aStockedPharmacy } from "./support/recalls.ts";
import { button, fillSignIn } from "./support/screen.ts";
import { expect } from "./support/test.ts";
import { dialogOn, shows, walkWithAxe } from "./support/walks.ts";

walkWithAxe([
  {
    name: "products, and one with a name of one long word",
    async open({ page, api, look }) {
      const { pharmacy } = await aStockedPharmacy(api);
      const found = `products?organization=${pharmacy.id}`;
      const [product] = (await api.get<Answer<Product>>(found)).items;
      const { id, version } = product as Product;
      const name = "Hydroxypropylmethylcellulose".repeat(5);
      await api.patch(`products/${id}`, { version, name });
      await page.goto(`/admin/${found}`);
      await shows(page, name);
      await look("the list of products");
      await page.goto(`/admin/${found}&id=${id}`);
      await shows(page, "LOT42A");
      const over = (panel: Element) => panel.scrollWidth - panel.clientWidth;
      expect(await dialogOn(page).evaluate(over)).toBe(0);
      await look("a product beside the list", dialogOn(page));
    },
  },
  {
    name: "what a pharmacy has on its shelves, and where it receives packs",
    role: "nobody",
    async open({ page, api, look }) {
      const { item, owner } = await aStockedPharmacy(api);
      await page.goto("/");
      await fillSignIn(page, owner);
      await page.getByRole("link", { name: "Products", exact: true }).first().click();
      await shows(page, item.name);
      await look("the pharmacy's products");
      await page.getByRole("link", { name: "Receive", exact: true }).click();
      await shows(page, "Ready to scan.");
      await button(page, "Scan with the camera").waitFor();
      await look("where packs are received");
    },
  },
]);

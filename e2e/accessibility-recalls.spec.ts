import { aRecall, aStockedPharmacy } from "./support/recalls.ts";
import { button, fillSignIn } from "./support/screen.ts";
import { dialogOn, shows, walkWithAxe } from "./support/walks.ts";

walkWithAxe([
  {
    name: "the recalls, a new one with its preview, and the page of one",
    async open({ page, api, look }) {
      const { item, pharmacy } = await aStockedPharmacy(api);
      await page.goto(`/admin/recalls?item=${item.id}&id=new`);
      await page.getByRole("textbox", { name: /^Batch numbers/ }).fill("LOT42A\nLOT43");
      await shows(page, "12 packs in 1 pharmacy");
      await button(page, "Start recall").click();
      await shows(page, "Reason is required.");
      await look("a new recall, with what is missing", dialogOn(page));
      const { id } = await aRecall(api, item);
      await page.goto(`/admin/recalls?item=${item.id}`);
      await shows(page, item.name);
      await look("the recalls");
      await page.goto(`/admin/recalls/${id}`);
      await shows(page, pharmacy.name);
      await look("a recall", page.getByRole("main"));
      await button(page, "Close recall").click();
      await look("the question before it is closed", dialogOn(page));
    },
  },
  {
    name: "the banner of a recall, and its acknowledgement",
    role: "nobody",
    async open({ page, api, complaints, look }) {
      complaints.expect(/^422 POST \/api\/recall-notices/);
      const { item, owner } = await aStockedPharmacy(api);
      await aRecall(api, item);
      await page.goto("/");
      await fillSignIn(page, owner);
      await shows(page, `${item.name} is recalled (class 1).`);
      await look("the dashboard with a recall");
      await page.getByRole("button", { name: /^Acknowledge recall/ }).click();
      await button(dialogOn(page), "Acknowledge recall").click();
      await shows(page, "Quantity must be a whole number");
      await look("the acknowledgement, with what is missing", dialogOn(page));
    },
  },
]);

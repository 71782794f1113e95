import type { Page as Answer } from "@pharmacy/contract/list";
import type { Product } from "@pharmacy/contract/products/products";
import type { Movement } from "@pharmacy/contract/products/products.batches";
import type { OrderReturns } from "@pharmacy/contract/returns/returns";
import { aPng } from "@pharmacy/server/test/pictures";
import { aCustomer, aShipment } from "./support/orders.ts";
import { expect, test } from "./support/test.ts";

test("missing and damaged packs are claimed on a phone, decided by keyboard, and received", async ({
  page: desk,
  api,
  signIn,
  open,
}) => {
  const customer = await aCustomer(api, 2);
  const [one, other] = customer.packs.map(({ name }) => name);
  const { number, order } = await aShipment(api, customer);
  const phone = await open(await signIn(customer.owner));
  await phone.setViewportSize({ width: 390, height: 844 });

  await test.step("the owner receives, and reports in the same sheet", async () => {
    await phone.goto(`/dashboard/orders/${order.id}`);
    await phone.getByRole("button", { name: `Receive ${number}` }).click();
    await phone.getByLabel(`Packs of ${one}`).fill("7");
    await expect(
      phone.getByText("1 pack missing: will be reported to the supply desk."),
    ).toBeVisible();
    await phone.getByRole("button", { name: `Report a problem with ${other}` }).click();
    const claim = phone.getByRole("group", { name: `Claim for ${other}` });
    await claim.getByLabel("Packs", { exact: true }).fill("3");
    await claim.getByLabel("Note").fill("Crushed in the carton.");
    const photo = { name: "carton.png", mimeType: "image/png", buffer: aPng(300, 200) };
    await claim.locator("input[type=file]").setInputFiles(photo);
    await expect(claim.getByText("carton.png")).toBeVisible();
    await phone.getByRole("button", { name: "Receive 15 packs" }).click();
    await expect(phone.getByText(`Shipment ${number} received`).first()).toBeVisible();
  });

  const returnsOf = () => api.get<OrderReturns>(`orders/${order.id}/returns`);
  const opened = (await returnsOf()).items[0]?.number ?? "";
  const onHand = async (name: string | undefined) => {
    const { items } = await api.get<Answer<Product>>(
      `products?organization=${customer.pharmacy.id}&count=100`,
    );
    return items.find((product) => product.name === name);
  };

  await test.step("the owner sees what was claimed, and the packs still in stock", async () => {
    const card = phone.getByRole("region", { name: `Return ${opened}` });
    await expect(card.getByText("Crushed in the carton.")).toBeVisible();
    await expect(card.getByRole("link", { name: `Photograph 1 of 1 of ${other}` })).toBeVisible();
    expect((await onHand(one))?.quantityOnHand).toBe(7);
    expect((await onHand(other))?.quantityOnHand).toBe(5);
  });

  await test.step("the desk decides without the mouse, and looks at the photograph", async () => {
    await desk.goto(`/admin/orders/returns?status=requested&organization=${customer.pharmacy.id}`);
    await desk.getByRole("row", { name: opened }).getByText(opened).click();
    await expect(desk.getByRole("button", { name: "Decide return" })).toBeVisible();
    await desk.keyboard.press("a");
    await expect(desk.getByText("All 4 packs accepted. 3 packs come back.")).toBeVisible();
    const link = desk.getByRole("link", { name: `Photograph 1 of 1 of ${other}` });
    const picture = await desk.request.get((await link.getAttribute("href")) ?? "");
    expect(picture.headers()["content-type"]).toBe("image/png");
    await desk.keyboard.press("Control+Enter");
    await expect(desk.getByText("Accepted. 3 packs come back to the supply desk.")).toBeVisible();
  });

  await test.step("the packs are received, and the stock card names the return", async () => {
    await desk.keyboard.press("a");
    const question = desk.getByRole("alertdialog");
    await question.getByRole("button", { name: "Receive packs" }).click();
    await expect(desk.getByText("3 packs received by the supply desk.")).toBeVisible();
    expect((await returnsOf()).items).toMatchObject([{ status: "received", packsBack: 3 }]);
    const product = await onHand(other);
    const { items } = await api.get<Answer<Movement>>(`products/${product?.id}/movements`);
    expect(items[0]).toMatchObject({ reason: "returned", change: -3, balance: 5 });
  });
});

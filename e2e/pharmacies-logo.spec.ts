import { aPng } from "../server/test/pictures.ts";
import { aPharmacy } from "./support/records.ts";
import { recordAct, row, toast } from "./support/screen.ts";
import { expect, test } from "./support/test.ts";
import { ADMIN } from "./support/users.ts";

test("a picture becomes the logo, and other files are refused", async ({ page, api }) => {
  const { id, name } = await aPharmacy(api);
  await page.goto(`/admin/orgs/${id}`);
  await (await recordAct(page, "Change logo")).click();
  const dialog = page.getByRole("dialog", { name: "Change logo" });
  const choose = (file: string, buffer: Buffer) =>
    dialog.locator("input[type=file]").setInputFiles({ name: file, mimeType: "image/png", buffer });

  await choose("logo.png", Buffer.from("<html><script>alert(1)</script></html>"));
  await expect(dialog.getByText("This picture cannot be read. Choose another.")).toBeVisible();
  await choose("small.png", aPng(32, 32));
  await expect(dialog.getByText(/^This picture is too small\./)).toBeVisible();
  expect(await api.get(`organizations/${id}`)).toMatchObject({ logo: null });

  await choose("logo.png", aPng(96, 96));
  await expect(toast(page, "Organization updated successfully")).toBeVisible();
  const picture = dialog.getByRole("img", { name: "Current logo" });
  await expect(picture).toBeVisible();
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBe(96);
  await dialog.getByRole("button", { name: "Close" }).click();
  const history = page.getByRole("region", { name: "History" });
  await expect(history.getByText("a picture")).toBeVisible();

  await page.goto(`/admin/orgs?search=${encodeURIComponent(name)}`);
  await expect(row(page, name).locator("img")).toBeVisible();
  // on a phone it is beside both lines of the card
  await page.setViewportSize({ width: 390, height: 844 });
  const cardOf = page.getByRole("listitem").filter({ hasText: name });
  await expect(cardOf.locator("img")).toBeVisible();
  const startOf = async (text: string | RegExp) => (await cardOf.getByText(text).boundingBox())?.x;
  expect(await startOf(/^PH-/)).toBe(await startOf(name));
});

test("the server checks a file's content, not its name", async ({ request, signIn }) => {
  const { tokens } = await signIn(ADMIN);
  const buffer = Buffer.from("<html><script>alert(1)</script></html>");
  const answer = await request.post("/api/files/upload", {
    headers: { authorization: `Bearer ${tokens.access_token}` },
    multipart: { file: { name: "logo.png", mimeType: "image/png", buffer } },
  });
  expect(answer.status()).toBe(415);
});

test("a logo that is not square is cropped by keyboard", async ({ page, api }) => {
  const { id } = await aPharmacy(api);
  await page.goto(`/admin/orgs/${id}`);
  await (await recordAct(page, "Change logo")).click();
  const dialog = page.getByRole("dialog", { name: "Change logo" });
  const file = { name: "logo.png", mimeType: "image/png", buffer: aPng(300, 100) };
  await dialog.locator("input[type=file]").setInputFiles(file);
  await expect(dialog.getByRole("img", { name: "Selected area" })).toBeVisible();
  const across = dialog.getByRole("slider", { name: "Horizontal position" });
  await across.press("End");
  await expect(across).toHaveValue("1");
  await dialog.getByRole("button", { name: "Use this area" }).press("Enter");
  await expect(toast(page, "Organization updated successfully")).toBeVisible();
  const picture = dialog.getByRole("img", { name: "Current logo" });
  const sides = () =>
    picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  await expect.poll(sides).toEqual([100, 100]);
});

import { aJpeg, aPdf } from "@pharmacy/server/test/pictures";
import { screen } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { TOUCH } from "#lib/use-media.ts";
import { open, testApp } from "#test/app.tsx";
import { failing } from "#test/failing.ts";

const app = testApp();

const fileOf = (bytes: Buffer, name: string, type: string) =>
  new File([new Uint8Array(bytes)], name, { type });
const bill = () => fileOf(aPdf(), "bill.pdf", "application/pdf");
const vendor = () => screen.findByLabelText<HTMLInputElement>(/^Vendor/);

async function openNew() {
  await app.signIn("finance");
  const page = open("/admin/expenses#new");
  await page.user.type(await vendor(), "Larkfield Hosting");
  return page;
}

/** Simulates a touch device. */
function touch() {
  const { matchMedia } = window;
  vi.spyOn(window, "matchMedia").mockImplementation((media) => ({
    ...matchMedia(media),
    matches: media === TOUCH,
  }));
  onTestFinished(() => void vi.restoreAllMocks());
}

test("on a phone a receipt is photographed by the camera at its back", async () => {
  touch();
  const { user } = await openNew();
  const camera = screen.getByLabelText<HTMLInputElement>("Photograph the receipt");
  expect([camera.type, camera.getAttribute("capture"), camera.accept]).toEqual([
    "file",
    "environment",
    "image/jpeg,image/png",
  ]);
  const opened = vi.spyOn(camera, "click");
  await user.click(screen.getByRole("button", { name: "Take photo" }));
  expect(opened).toHaveBeenCalledOnce();
  await user.upload(camera, fileOf(aJpeg(90, 120), "IMG_2041.jpg", "image/jpeg"));
  await screen.findByRole("link", { name: /^IMG_2041\.jpg/ });
  // the same photograph can be taken again
  expect(camera.value).toBe("");
});

test("where nothing is touched, no camera is offered", async () => {
  await openNew();
  expect(screen.queryByRole("button", { name: "Take photo" })).toBeNull();
  expect(screen.queryByLabelText("Photograph the receipt")).toBeNull();
});

test("without a network the form stays as it is, and says what to do", async () => {
  const { user } = await openNew();
  const restore = failing(/expenses\/receipts$/);
  await user.upload(screen.getByLabelText("Receipt"), bill());
  await screen.findByText("The server cannot be reached. Check the connection and try again.");
  expect((await vendor()).value).toBe("Larkfield Hosting");
  restore();
  await user.upload(screen.getByLabelText("Receipt"), bill());
  await screen.findByRole("link", { name: /^bill\.pdf/ });
  expect(screen.queryByText(/cannot be reached/)).toBeNull();
});

test("an upload shows how far it is, and is stopped", async () => {
  const { user } = await openNew();
  const { fetch } = globalThis;
  onTestFinished(() => void vi.stubGlobal("fetch", fetch));
  vi.stubGlobal("fetch", (url: string, init: RequestInit) =>
    url.endsWith("/receipts") ? new Promise(() => {}) : fetch(url, init),
  );
  await user.upload(screen.getByLabelText("Receipt"), bill());
  const bar = await screen.findByRole<HTMLProgressElement>("progressbar");
  expect([bar.value, bar.getAttribute("aria-label")]).toEqual([50, "Uploading bill.pdf"]);
  await user.click(screen.getByRole("button", { name: "Stop uploading bill.pdf" }));
  expect(screen.queryByRole("progressbar")).toBeNull();
  screen.getByRole("button", { name: "Choose receipt" });
});

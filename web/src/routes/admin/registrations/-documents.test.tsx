import { MINUTE_MS } from "@pharmacy/contract/time.values";
import { SYSTEM } from "@pharmacy/server/platform/db/audit";
import { insertRecord } from "@pharmacy/server/platform/db/records";
import { fileKind } from "@pharmacy/server/platform/files/files.table";
import { aWaitingOne } from "@pharmacy/server/test/registrations";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

test("a picture whose URL has expired is fetched again", async () => {
  const { id } = await aWaitingOne(app);
  await keepDocument(id, { name: "licence.png", contentType: "image/png" });
  await app.signIn();
  open(`/admin/registrations/${id}`);
  const picture = await screen.findByRole<HTMLImageElement>("img", { name: "licence.png" });
  const first = picture.src;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 25 * MINUTE_MS });
  onTestFinished(() => void vi.useRealTimers());
  fireEvent.error(picture);
  await waitFor(() => {
    const { src } = screen.getByRole<HTMLImageElement>("img", { name: "licence.png" });
    expect(src).not.toBe(first);
  });
});

test("a PDF is loaded on request, and leaves the page's shortcuts working until then", async () => {
  const { id, pharmacyName } = await aWaitingOne(app);
  await keepDocument(id, { name: "licence.pdf", contentType: "application/pdf" });
  await app.signIn();
  const { user } = open(`/admin/registrations/${id}`);
  const shown = await screen.findByRole("button", { name: /^licence\.pdf/ });
  expect(shown.getAttribute("aria-pressed")).toBe("false");
  expect(document.querySelector("iframe")).toBeNull();
  await user.keyboard("r");
  const question = await screen.findByRole("alertdialog", { name: `Reject ${pharmacyName}?` });
  await user.click(within(question).getByRole("button", { name: "Cancel" }));
  await user.click(shown);
  expect(shown.getAttribute("aria-pressed")).toBe("true");
  await screen.findByText(/^licence\.pdf$/, { selector: "figcaption" });
});

test("documents come right after the licence they prove", async () => {
  const { id } = await aWaitingOne(app);
  await app.signIn();
  open(`/admin/registrations/${id}`);
  await screen.findByRole("region", { name: "Documents" });
  const headings = screen.getAllByRole("heading", { level: 2 });
  expect(headings.map((heading) => heading.textContent)).toEqual([
    "Checks",
    "Notes",
    "Licence and pharmacist",
    "Documents",
    "Applicant",
    "Pharmacy",
  ]);
});

/** Adds a document to an application, without its bytes. */
async function keepDocument(
  registration: string,
  named: { name: string; contentType: "application/pdf" | "image/png" },
) {
  const kept = await insertRecord(app.db, SYSTEM, fileKind, { ...named, size: 1, sha256: "00" });
  const documents = "update registrations set documents = array[$1::uuid] where id = $2";
  await app.db.$client.query(documents, [kept.id, registration]);
}

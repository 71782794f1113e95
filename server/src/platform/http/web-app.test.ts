import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { builtWebApp } from "./web-app.ts";

/** The served page, from a build with this page. */
function servedPage(networkName: string, smtpUrl?: string) {
  const folder = mkdtempSync(join(tmpdir(), "web-app-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const page =
    '<meta name="application-name" content="Pharmacy network" /><meta name="email" content="on" /><title>Pharmacy network</title>';
  writeFileSync(join(folder, "index.html"), page);
  return builtWebApp({ networkName, smtpUrl }, folder).page;
}

test("the page carries the network's name, and whether it can send email", () => {
  expect(servedPage("Aldermere Pharmacies")).toBe(
    '<meta name="application-name" content="Aldermere Pharmacies" /><meta name="email" content="off" /><title>Aldermere Pharmacies</title>',
  );
  expect(servedPage("Aldermere Pharmacies", "smtp://mail.aldermere.example")).toContain(
    '<meta name="email" content="on" />',
  );
});

/** Guarantees that the network's name is plain text in the page, whatever it contains. */
test("a name of markup stays text", () => {
  const page = servedPage('"><script>alert(1)</script> $& $1');
  expect(page).not.toContain("<script>");
  expect(page).toContain("$&#38; $1");
});

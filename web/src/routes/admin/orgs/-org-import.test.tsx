import { anOrganization } from "@pharmacy/server/test/records";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";
import { check, confirm, drop, openImport, press, work } from "#test/imports.ts";

const app = testApp();

const HEADER =
  "Name,Licence number,Licence authority,Supervising pharmacist,Email,Phone,Address,City,Country,Time zone,Currency,Language";

function line(name: string, licence: string, city: string): string {
  const contact = "Aoife Brennan,info@ballyhart.example,+353209110001,4 Mill Street";
  return `${name},${licence},Pharmacy regulator,${contact},${city},IE,Europe/Dublin,EUR,en-IE`;
}

test("members come in from a file, and one that looks like a known pharmacy only when a person says so", async () => {
  const known = anOrganization({ name: "Castlewren Pharmacy", licenceNumber: "4711" });
  await app.post("/api/organizations", known);
  const page = await openImport(app, "/admin/orgs/import");
  const rows = [
    line(known.name, "4711", "Rathfern"),
    line("Castlewren Pharmacie", "4712", known.address.city),
    line("Moyfenn Chemist", "4713", "Moyfenn"),
  ];
  await check(app, page, [HEADER, ...rows, ""].join("\n"), "pharmacies");
  await screen.findByText("1 new, 1 changed, 0 unchanged, 1 refused");

  await press(page, "Correct Is another pharmacy in 1 row");
  await page.user.type(await screen.findByLabelText("Is another pharmacy in 1 row"), "yes");
  await press(page, "Check again");
  await screen.findByText("2 new, 1 changed, 0 unchanged, 0 refused");
  await page.user.click(screen.getByRole("link", { name: "Changed 1" }));
  const changed = within(await screen.findByRole("list", { name: "Changed rows" }));
  expect((await changed.findByText("Ballyhart")).tagName).toBe("DEL");
  expect(changed.getByText("City")).toBeTruthy();
  expect(changed.queryByText("Address")).toBeNull();

  await confirm(page, "Import 3 pharmacies");
  await work(app, "Importing pharmacies…");
  await screen.findByText("3 pharmacies imported.");
});

test("owners are invited only when a person chooses so, and the check says how many letters that is", async () => {
  const page = await openImport(app, "/admin/orgs/import");
  const row = `${line("Moyfenn Chemist", "4713", "Moyfenn")},Niamh Daly,niamh@moyfenn.example`;
  const text = [`${HEADER},Owner,Owner email`, row, ""].join("\n");
  await check(app, page, text, "pharmacies");
  await screen.findByText("1 new, 0 changed, 0 unchanged, 0 refused");
  await press(page, "Import 1 pharmacy");
  const question = within(await screen.findByRole("alertdialog"));
  expect(question.getByText("No owner is invited.")).toBeTruthy();
  await page.user.click(question.getByRole("button", { name: "Cancel" }));

  await press(page, "Change columns");
  const choice = await screen.findByRole("checkbox", { name: "Invite owners" });
  expect(choice).toHaveProperty("checked", false);
  await page.user.click(choice);
  await press(page, "Check file");
  await work(app, "Checking the rows…");
  await screen.findByText("1 owner will be invited.");
  await press(page, "Import 1 pharmacy");
  const next = within(await screen.findByRole("alertdialog"));
  expect(next.getByText("1 owner will be invited.")).toBeTruthy();
  await page.user.click(next.getByRole("button", { name: "Import 1 pharmacy" }));
  await work(app, "Importing pharmacies…");
  await screen.findByText(/^1 owner was invited\./);
  const { items } = (await app.get("/api/users?role=owner")).json();
  expect(items).toMatchObject([{ name: "Niamh Daly", status: "invited" }]);
});

test("the list of pharmacies leads to their import", async () => {
  await app.signIn();
  const page = open("/admin/orgs");
  const [link] = await screen.findAllByRole("link", { name: "Import" });
  await page.user.click(link as HTMLElement);
  expect(await screen.findByRole("heading", { name: "Import pharmacies" })).toBeTruthy();
});

test("codes are shown in the words of the screens, in rows, differences and reasons", async () => {
  await app.post(
    "/api/organizations",
    anOrganization({ licenceNumber: "4711", type: "community" }),
  );
  const page = await openImport(app, "/admin/orgs/import");
  const text = [
    `${HEADER},Type`,
    `${line("Moyfenn Chemist", "4711", "Moyfenn")},hospital`,
    `${line("Rathfern Chemist", "4712", "Rathfern")},online`,
    `${line("Dunmore Chemist", "4713", "Dunmore")},corner`,
    "",
  ].join("\n");
  await check(app, page, text, "pharmacies");
  await screen.findByText("1 new, 1 changed, 0 unchanged, 1 refused");
  const reason = "Type: Choose one of: Community, Hospital, Online.";
  const reasons = within(await screen.findByRole("list", { name: "Reasons" }));
  expect(await reasons.findByText(reason)).toBeTruthy();
  const refused = within(await screen.findByRole("list", { name: "Refused rows" }));
  for (const words of ["Ireland", "English (Ireland)"]) {
    expect(await refused.findByText(words)).toBeTruthy();
  }
  await page.user.click(screen.getByRole("link", { name: "Changed 1" }));
  const changed = within(await screen.findByRole("list", { name: "Changed rows" }));
  expect((await changed.findByText("Community")).tagName).toBe("DEL");
  expect(changed.getByText("Hospital").tagName).toBe("INS");
  await page.user.click(screen.getByRole("link", { name: "New 1" }));
  const added = within(await screen.findByRole("list", { name: "New rows" }));
  expect(await added.findByText("Online")).toBeTruthy();
});

test("a file is not checked while a value is typed that was not chosen", async () => {
  const page = await openImport(app, "/admin/orgs/import");
  const text = [`${HEADER}\n${line("Moyfenn Chemist", "4711", "Moyfenn")}\n`].join("");
  await drop(page, text, "pharmacies");
  await page.user.selectOptions(
    await screen.findByLabelText(/^Country/),
    "The same value for every row",
  );
  await page.user.type(await screen.findByRole("combobox", { name: "Country of every row" }), "Xy");
  await press(page, "Check file");
  await screen.findByText("Country of every row: pick one from the list.");
  expect((await app.get("/api/runs")).json().items).toMatchObject([{ status: "uploaded" }]);
  const country = screen.getByRole("combobox", { name: "Country of every row" });
  await page.user.clear(country);
  await page.user.type(country, "Ireland");
  await press(page, "Check file");
  await work(app, "Checking the rows…");
  await screen.findByText("1 new, 0 changed, 0 unchanged, 0 refused");
});

import { anOrganization } from "@pharmacy/server/test/records";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

let pharmacy: string;
beforeEach(async () => {
  const body = anOrganization({ name: "Castlewren Pharmacy", website: null });
  pharmacy = (await app.post("/api/organizations", body)).json().id;
  await app.subscribe(pharmacy);
});

const read = async () => (await app.get(`/api/organizations/${pharmacy}`)).json();

describe("an owner", () => {
  test("finds the pharmacy in the settings and changes its contact details", async () => {
    await app.signIn("owner", pharmacy);
    const { user, address } = open("/dashboard/settings");
    await user.click(await screen.findByRole("link", { name: "Edit pharmacy" }));
    const website = await screen.findByLabelText(/^Website/);
    await user.type(website, "https://www.castlewren.example");
    const city = screen.getByLabelText(/^City/);
    await user.clear(city);
    await user.type(city, "Moyfenn");
    await user.click(screen.getByRole("button", { name: "Save pharmacy" }));
    await waitFor(() => expect(address()).toBe("/dashboard/settings"));
    expect(await read()).toMatchObject({
      website: "https://www.castlewren.example",
      address: { city: "Moyfenn" },
      version: 2,
    });
    const [entry] = (await app.get("/api/logs?model=organization&action=update")).json().items;
    expect(entry).toMatchObject({ actorRole: "owner", recordId: pharmacy });
    expect(entry.changes.map(({ field }: { field: string }) => field)).toEqual([
      "website",
      "address.city",
    ]);
  });

  test("enters where electronic invoices reach it, which a pharmacist reads", async () => {
    await app.signIn("owner", pharmacy);
    const { user, address } = open("/dashboard/settings/pharmacy");
    await user.type(await screen.findByLabelText(/^Buyer reference/), "CC-17");
    await user.type(screen.getByLabelText(/^Electronic address/), "9520000000004");
    await user.click(screen.getByRole("button", { name: "Save pharmacy" }));
    await screen.findByText("Enter the scheme of the electronic address.");
    await user.type(screen.getByLabelText(/^Scheme/), "0088");
    await user.click(screen.getByRole("button", { name: "Save pharmacy" }));
    await waitFor(() => expect(address()).toBe("/dashboard/settings"));
    expect(await read()).toMatchObject({
      buyerReference: "CC-17",
      electronicAddressScheme: "0088",
    });
    await app.signIn("pharmacist", pharmacy);
    open("/dashboard/settings/pharmacy");
    await screen.findByText("9520000000004 (0088)");
  });

  test("sees values saved by another user", async () => {
    await app.signIn("owner", pharmacy);
    const { user } = open("/dashboard/settings/pharmacy");
    const website = await screen.findByLabelText(/^Website/);
    const { version } = await read();
    await app.patch(`/api/organizations/${pharmacy}`, {
      website: "https://network.example",
      version,
    });
    await user.type(website, "https://www.castlewren.example");
    await user.click(screen.getByRole("button", { name: "Save pharmacy" }));
    await screen.findByText("https://network.example");
    expect((await read()).website).toBe("https://network.example");
  });

  test("sees the details that only the network can change", async () => {
    await app.signIn("owner", pharmacy);
    open("/dashboard/settings/pharmacy");
    const kept = await screen.findByText("Legal name");
    expect(kept.closest("section")?.querySelector("input")).toBeNull();
    expect(screen.queryByLabelText(/^Licence number/)).toBeNull();
  });

  test("removes the logo, which applies immediately", async () => {
    await app.db.$client.query(
      `insert into files (id, name, content_type, size, sha256, organization, width, height)
       values ($1, 'logo.png', 'image/png', 10, '00', $2, 64, 64)`,
      ["0199a0f0-0000-7000-8000-000000000001", pharmacy],
    );
    await app.patch(`/api/organizations/${pharmacy}`, {
      logo: "0199a0f0-0000-7000-8000-000000000001",
    });
    await app.signIn("owner", pharmacy);
    const { user } = open("/dashboard/settings/pharmacy");
    await user.click(await screen.findByRole("button", { name: "Remove picture" }));
    await waitFor(async () => expect((await read()).logo).toBeNull());
    await screen.findByRole("button", { name: "Choose picture" });
  });

  test("has read-only access once the membership has ended, and is told why", async () => {
    await app.db.$client.query(
      "update subscriptions set start_date = '2025-01-01', end_date = '2025-01-31', grace_end_date = '2025-01-31'",
    );
    await app.signIn("owner", pharmacy);
    open("/dashboard/settings/pharmacy");
    await screen.findByText(/^Your membership ended on .* Renew it to make changes\.$/);
    expect(screen.queryByRole("button", { name: "Save pharmacy" })).toBeNull();
    expect(screen.queryByRole("textbox")).toBeNull();
  });
});

test.each(["pharmacist", "technician", "viewer"] as const)(
  "a %s reads the pharmacy's details",
  async (role) => {
    await app.signIn(role, pharmacy);
    const { user } = open("/dashboard/settings");
    await user.click(await screen.findByRole("link", { name: "Open pharmacy" }));
    await screen.findByText("Your pharmacy's owner can change its contact details and logo.");
    const facts = screen.getByText("Contact details").closest("section") as HTMLElement;
    expect(within(facts).getAllByText((await read()).email)).toHaveLength(2);
    expect(screen.queryByRole("button", { name: "Save pharmacy" })).toBeNull();
  },
);

import { aPharmacy } from "@pharmacy/server/test/members";
import { askQuestion } from "@pharmacy/server/test/questions";
import { cleanup, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

const card = (name: string) => screen.findByRole("region", { name });

test("a pharmacy's dashboard shows the latest questions with the way to each, to people who may ask", async () => {
  const { id } = await aPharmacy(app);
  await app.signIn("technician", id);
  const first = open("/dashboard");
  within(await card("Questions")).getByRole("link", { name: "See all" });
  await within(await card("Questions")).findByText(/^Your pharmacy has not asked anything yet/);
  const caller = await app.as("owner", id);
  const question = await askQuestion(caller, { title: "Where is our parcel?" });
  await first.queryClient.invalidateQueries();
  const link = await within(await card("Questions")).findByRole("link", {
    name: /^Where is our parcel\?/,
  });
  await first.user.click(link);
  await screen.findByRole("dialog", { name: "Where is our parcel?" });
  expect(first.address()).toBe(`/dashboard/questions?id=${question.id}`);
  cleanup();
  await app.signIn("viewer", id);
  open("/dashboard");
  await card("Contact");
  expect(screen.queryByRole("region", { name: "Questions" })).toBeNull();
});

test("the dashboard's sidebar leads to the questions, between the products and the settings", async () => {
  await app.signIn();
  open("/dashboard");
  const navigation = await screen.findByRole("navigation", { name: "Dashboard" });
  const entries = within(navigation).getAllByRole<HTMLAnchorElement>("link");
  expect(entries.slice(1).map((entry) => `${entry.textContent} ${entry.pathname}`)).toEqual([
    "Orders /dashboard/orders",
    "Products /dashboard/products",
    "Questions /dashboard/questions",
    "Settings /dashboard/settings",
  ]);
});

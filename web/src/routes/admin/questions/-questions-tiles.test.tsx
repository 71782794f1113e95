import { act, anAsker, askQuestion } from "@pharmacy/server/test/questions";
import { cleanup, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

test("open questions are counted after registrations and orders, for all who may see them", async () => {
  await app.signIn("catalogue");
  open("/admin");
  await screen.findByRole("link", { name: "Open questions0Everything is answered" });
  cleanup();
  await app.signIn();
  open("/admin");
  const list = await screen.findByRole("list", { name: "Waiting for you" });
  const before = ["Registrations", "Orders", "Orders", "Returns", "Invoices", "Overdue"];
  const links = within(list).getAllByRole<HTMLAnchorElement>("link");
  expect(links.slice(0, 6).map(({ textContent }) => /^\w+/.exec(textContent)?.[0])).toEqual(before);
  const own = links[6];
  expect(own?.textContent).toMatch(/^Open questions0/);
  expect(own?.getAttribute("href")).toBe("/admin/questions#status=open");
});

test("open questions are told with their longest wait, and lead to exactly those", async () => {
  const { caller } = await anAsker(app);
  const ask = async (title: string) => (await askQuestion(caller, { title })).id;
  const late = await ask("Late one");
  await ask("New one");
  await act(app, await ask("Answered one"), "answer", { answer: "Tomorrow." });
  await app.signIn();
  const first = open("/admin");
  await screen.findByRole("link", {
    name: /^Open questions2Longest wait 0 min in business hours$/,
  });
  await app.db.$client.query(
    "update questions set created_at = now() - interval '30 days' where id = $1",
    [late],
  );
  await first.queryClient.invalidateQueries();
  const tile = await screen.findByRole("link", {
    name: /^Open questions2.* h in business hours, overdue$/,
  });
  await first.user.click(tile);
  await screen.findByRole("row", { name: /Late one/ });
  await screen.findByRole("row", { name: /New one/ });
  expect(screen.queryByRole("row", { name: /Answered one/ })).toBeNull();
  expect(screen.getByRole("combobox", { name: "Status" })).toHaveProperty("value", "open");
  expect(first.address()).toBe("/admin/questions");
});

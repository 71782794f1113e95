import { act, anAsker, askQuestion } from "@pharmacy/server/test/questions";
import { cleanup, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

test("while every question is answered, their list is one of those in which nothing waits", async () => {
  for (const role of ["catalogue", "admin"] as const) {
    await app.signIn(role);
    open("/admin");
    const lists = (await screen.findByText("Nothing waits for you")).parentElement;
    const links = [...(lists?.querySelectorAll("a") ?? [])];
    const own = links.find(({ textContent }) => textContent === "Open questions");
    expect(own?.getAttribute("href"), role).toBe("/admin/questions#status=open");
    cleanup();
  }
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

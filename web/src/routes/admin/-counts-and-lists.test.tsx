import { anExpense } from "@pharmacy/server/test/expenses";
import { TILE_FACTS } from "@pharmacy/server/test/nouns";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

/** A number on a screen, and the address of its link. */
type Counted = { text: string; count: number; href: string };

/** Reads a tile's number. */
function counted(link: HTMLAnchorElement): Counted {
  const [label, figure] = [...link.children].map(({ textContent }) => textContent ?? "");
  return {
    text: `${label} ${figure}`,
    count: /^\d+$/.test(figure ?? "") ? Number(figure) : Number.NaN,
    href: link.getAttribute("href") ?? "",
  };
}

/** The number that a sentence begins with. */
const sentence = (link: HTMLAnchorElement): Counted => ({
  text: link.textContent ?? "",
  count: Number(/^\d+/.exec(link.textContent ?? "")?.[0]),
  href: link.getAttribute("href") ?? "",
});

const linksOf = (element: HTMLElement) => within(element).getAllByRole<HTMLAnchorElement>("link");

/** Addresses of the lists that numbers may open, with their API paths. */
const LISTS: Readonly<Record<string, string>> = {
  "/admin/registrations": "registrations",
  "/admin/recalls": "recalls",
  "/admin/orders": "orders",
  "/admin/orders/returns": "returns",
  "/admin/invoices": "invoices",
  "/admin/orgs": "organizations",
  "/admin/products": "products",
  "/admin/letters": "letters",
  "/admin/expiries": "expiries",
  "/admin/logs": "logs",
};

/** The number of rows in a list; if its filters are not in its search, the screen is counted. */
async function totalAt(href: string): Promise<number> {
  if (href.includes("#")) return rowsAt(href);
  const { pathname, search } = new URL(href, "https://console.example");
  const list = LISTS[pathname];
  if (!list) throw new Error(`No list is known at ${pathname}`);
  return (await app.get(`/api/${list}${search}`)).json().total;
}

async function rowsAt(href: string): Promise<number> {
  open(href);
  const pages = await screen.findByRole("navigation", { name: "Pages" });
  const total = Number(/ of (\d+)/.exec(pages.textContent ?? "")?.[1]);
  cleanup();
  return total;
}

test("every number on the dashboard is the number of rows in the list that it opens", async () => {
  for (const { make } of TILE_FACTS) await make(app);
  await app.signIn();
  open("/admin");
  const tiles = await screen.findByRole("list", { name: "Waiting for you" });
  const states = await screen.findByRole("region", {
    name: /^Pharmacies by subscription \(\d+\)$/,
  });
  const unusual = await screen.findByRole("list", { name: "Unusual" });
  const expiries = await screen.findByRole("region", { name: /^Overdue and ending soon \(\d+\)$/ });
  const numbers = [
    ...linksOf(tiles).map(counted),
    ...linksOf(unusual).map(sentence),
    ...within(states)
      .getAllByRole<HTMLAnchorElement>("link")
      .map((link) => ({
        text: link.textContent ?? "",
        count: Number(/\d+$/.exec(link.textContent ?? "")?.[0]),
        href: link.getAttribute("href") ?? "",
      })),
    {
      text: "Overdue and ending soon",
      count: Number(/\((\d+)\)/.exec(expiries.textContent ?? "")?.[1]),
      href: "/admin/expiries",
    },
  ];
  cleanup();
  expect(numbers.length).toBeGreaterThan(12);
  for (const { text, count, href } of numbers) {
    expect([text, href, await totalAt(href)]).toEqual([text, href, count]);
  }
});

test("each sum of the month opens the expenses that it adds up, whatever was chosen before", async () => {
  const day = new Date().toISOString().slice(0, 10);
  const entered = (values: object) =>
    app.post("/api/expenses", anExpense({ incurredOn: day, ...values }));
  await entered({ vendor: "Paid Hosting", netAmount: 1_000, taxAmount: 0, paidOn: day });
  await entered({ vendor: "Open Rent", netAmount: 50_000, taxAmount: 0 });
  const { id: person } = await app.signIn("finance");
  localStorage.setItem(`month:${person}:expenses`, "2020-01");
  localStorage.setItem(`filters:${person}:expenses`, JSON.stringify({ category: "travel" }));
  const { user, address } = open("/admin");
  await user.click(await screen.findByRole("link", { name: "€500.00 unpaid" }));
  await screen.findByRole("row", { name: /^Open Rent/ });
  expect(screen.queryByRole("row", { name: /^Paid Hosting/ })).toBeNull();
  await waitFor(() => expect(address()).toBe("/admin/expenses"));
  cleanup();
  const again = open("/admin");
  await again.user.click(await screen.findByRole("link", { name: "€510.00" }));
  await screen.findByRole("row", { name: /^Paid Hosting/ });
  await screen.findByRole("row", { name: /^Open Rent/ });
});

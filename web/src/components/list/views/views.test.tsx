import type { View } from "@pharmacy/contract/views/views";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ListCalls } from "#lib/list-source.ts";
import { openTowns } from "../towns-for-test.tsx";

function aView(id: string, name: string, country: string, isMine = true): View {
  return {
    id,
    name,
    isMine,
    version: 1,
    list: "units",
    columns: [],
    density: "normal",
    isShared: !isMine,
    search: { count: "25", country },
    createdAt: "2026-03-01T08:00:00Z",
    updatedAt: "2026-03-01T08:00:00Z",
    createdBy: null,
    owner: { id: "p-1", name: "Mara Quinn" },
  };
}

const VIEW_IRISH = /^View: ?Irish$/;

async function openViews(address: string, ...kept: View[]) {
  let views = kept;
  let save: (view: View) => void = () => {};
  const saved = new Promise<View>((resolve) => {
    save = resolve;
  });
  const calls: Partial<ListCalls> = {
    count: async () => ({ total: 60, totalIsExact: true }),
    createView: () => saved,
    views: async () => views,
    async changeView({ id }, changes) {
      views = views.map((view) => (view.id === id ? { ...view, ...changes } : view));
      return views.find((view) => view.id === id) as View;
    },
    async removeView(id) {
      views = views.filter((view) => view.id !== id);
    },
  };
  const page = openTowns(address, undefined, { calls });
  const { user } = page;
  const press = async (name: string | RegExp) =>
    user.click(await screen.findByRole("button", { name }));
  return {
    ...page,
    press,
    save,
    async rename(from: string, to: string) {
      await press(`Edit view ${from}`);
      const name = await screen.findByLabelText("Name");
      await user.clear(name);
      await user.type(name, to);
      await press("Save view");
      await screen.findByRole("button", { name: `Edit view ${to}` });
    },
  };
}

test("renaming a view leaves the list as it is", async () => {
  const { press, rename, search } = await openViews("/towns?country=PT", aView("a", "Irish", "IE"));
  await press("Views");
  await rename("Irish", "Ireland");
  expect(search().country).toBe("PT");
  screen.getByRole("button", { name: "Views" });
});

test("the current view is shown with its new name", async () => {
  const { press, rename, search } = await openViews("/towns", aView("a", "Irish", "IE"));
  await press("Views");
  await press("Irish");
  await press(VIEW_IRISH);
  await rename("Irish", "Ireland");
  await screen.findByRole("button", { name: /^View: ?Ireland$/ });
  expect(search().country).toBe("IE");
});

test("updating a view stores the current list state and makes the view current", async () => {
  const { press, user } = await openViews("/towns?country=PT", aView("a", "Irish", "IE"));
  await press("Views");
  await press("Edit view Irish");
  await user.click(await screen.findByLabelText(/^Replace it/));
  await press("Save view");
  await screen.findByRole("button", { name: VIEW_IRISH });
});

test("what is filtered while a view is being saved stays", async () => {
  const { press, save, search, user } = await openViews("/towns?country=IE");
  await press("Views");
  await press("Save as new view");
  await user.type(await screen.findByLabelText("Name"), "Irish");
  await press("Save view");
  await user.keyboard("{Escape}");
  await user.selectOptions(screen.getByRole("combobox", { name: "Country" }), "PT");
  save(aView("a", "Irish", "IE"));
  await new Promise((resolve) => setTimeout(resolve));
  expect(search().country).toBe("PT");
  screen.getByRole("button", { name: "Views" });
});

test("a deleted view no longer names the list", async () => {
  const { press, search } = await openViews("/towns", aView("a", "Irish", "IE"));
  await press("Views");
  await press("Irish");
  await press(VIEW_IRISH);
  await press("Edit view Irish");
  await press("Delete view");
  await press("Delete permanently");
  await screen.findByRole("button", { name: "Views" });
  expect(search().country).toBe("IE");
});

test("only the current view is marked, and only while the list matches it", async () => {
  const views = [aView("a", "Irish", "IE"), aView("b", "Irish", "PT", false)];
  const { press, user } = await openViews("/towns", ...views);
  const marked = () => document.querySelectorAll("[aria-current=true]");
  await press("Views");
  await press("Irish");
  await press(VIEW_IRISH);
  await screen.findByRole("button", { name: "Irish, Mara Quinn" });
  expect([...marked()].map((line) => line.getAttribute("aria-label"))).toEqual(["Irish"]);
  await user.keyboard("{Escape}");
  await user.selectOptions(screen.getByRole("combobox", { name: "Country" }), "PT");
  await press("Views");
  await screen.findByRole("button", { name: "Irish, Mara Quinn" });
  expect(marked()).toHaveLength(0);
});

test("sharing says who will see the view", async () => {
  const { press } = await openViews("/towns");
  await press("Views");
  await press("Save as new view");
  const dialog = await screen.findByRole("dialog", { name: "Views" });
  within(dialog).getByRole("checkbox", {
    name: "Share with network staff; pharmacies do not see it",
  });
  await waitFor(() => expect(screen.getByLabelText("Name")).toBe(document.activeElement));
});

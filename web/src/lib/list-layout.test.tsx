import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useListLayout } from "./list-layout.ts";

const open = (name: string) => renderHook(() => useListLayout(name)).result;

test("a layout is saved per list and user, and removed when it is reset", () => {
  const layout = open("mara:units");
  act(() => layout.current.change({ columns: [{ id: "code", width: 120, pinned: true }] }));
  act(() => layout.current.change({ density: "compact" }));
  expect(open("mara:units").current).toMatchObject({
    columns: [{ id: "code", width: 120, pinned: true }],
    density: "compact",
    isChanged: true,
  });
  expect(open("ada:units").current).toMatchObject({ columns: [], density: "normal" });
  act(() => layout.current.reset());
  expect(open("mara:units").current.isChanged).toBe(false);
});

test("stored settings that are invalid are ignored", () => {
  localStorage.setItem(
    "list:mara:units",
    JSON.stringify({
      columns: [null, { id: 5 }, { id: "code", width: 99_999, hidden: "yes" }, { id: "name" }],
      density: "roomy",
    }),
  );
  expect(open("mara:units").current).toMatchObject({
    columns: [{ id: "code", width: 800 }, { id: "name" }],
    density: "normal",
  });
  localStorage.setItem("list:mara:units", "{");
  expect(open("mara:units").current.columns).toEqual([]);
});

test("without storage, a list's layout lasts until the page is left", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const layout = open("mara:orgs");
  act(() => layout.current.change({ density: "comfortable" }));
  expect(layout.current.density).toBe("comfortable");
  expect(open("mara:orgs").current.density).toBe("comfortable");
  act(() => layout.current.reset());
});

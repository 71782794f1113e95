import { expect, test } from "vitest";
import { browserStore } from "./browser-store.ts";
import { recentThings, rememberThing } from "./recent-things.ts";

const thing = (name: string) => ({ href: `/admin/${name}`, label: name, hint: "" });

test("the latest comes first, each once, and six are kept", () => {
  for (const name of ["a", "b", "c", "d", "e", "f", "g", "c"]) rememberThing("ada", thing(name));
  expect(recentThings("ada").map(({ label }) => label)).toEqual(["c", "g", "f", "e", "d", "b"]);
});

test("another user of this computer sees none of them", () => {
  rememberThing("ada", thing("a"));
  expect(recentThings("ben")).toEqual([]);
});

test("invalid stored data leads to no other site, and breaks nothing", () => {
  const strange = [
    { href: "//elsewhere.example", label: "a", hint: "" },
    { href: "https://elsewhere.example", label: "a", hint: "" },
    { href: "javascript:alert(1)", label: "a", hint: "" },
    { href: "/admin/units", label: 7, hint: "" },
    { href: "/admin/units", label: "Units" },
    null,
    "text",
  ];
  browserStore.set("recent.ada", JSON.stringify([...strange, thing("units")]));
  expect(recentThings("ada")).toEqual([thing("units")]);
  for (const text of ["{", "null", '"x"', "{}"]) {
    browserStore.set("recent.ada", text);
    expect(recentThings("ada")).toEqual([]);
  }
});

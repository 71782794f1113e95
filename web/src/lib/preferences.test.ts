import { expect, test, vi } from "vitest";
import { formatDate, formatNumber, formatRelative } from "./format.ts";
import { densityPreference, localePreference } from "./preferences.ts";

test("dates and numbers change to the chosen language immediately", () => {
  expect(formatNumber(1234.5)).toBe("1,234.5");
  localePreference.set("de-AT");
  expect(formatDate("2026-03-01")).toBe("01.03.2026");
  expect(formatNumber(1234.5)).toBe("1\u00a0234,5");
  expect(formatRelative("2026-03-09T11:00:00Z", Date.parse("2026-03-10T12:00:00Z"))).toBe(
    "gestern",
  );
  localePreference.set("");
  expect(formatDate("2026-03-01")).toBe("Mar 1, 2026");
  expect(localStorage.getItem("locale")).toBeNull();
});

test.each(["no such language", "de_AT", "x", "{}"])(
  "a language stored as %s counts as none",
  (kept) => {
    localStorage.setItem("locale", kept);
    expect(localePreference.get()).toBe("");
    expect(formatNumber(1234)).toBe("1,234");
  },
);

test("a choice made in another tab is applied here", () => {
  const heard = vi.fn();
  const stop = densityPreference.subscribe(heard);
  localStorage.setItem("density", "compact");
  dispatchEvent(new StorageEvent("storage", { key: "density" }));
  dispatchEvent(new StorageEvent("storage", { key: "theme" }));
  expect(heard).toHaveBeenCalledTimes(1);
  expect(densityPreference.get()).toBe("compact");
  stop();
  dispatchEvent(new StorageEvent("storage", { key: "density" }));
  expect(heard).toHaveBeenCalledTimes(1);
});

test("without storage, a choice lasts until the page is left", () => {
  const refuse = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
  densityPreference.set("comfortable");
  expect(densityPreference.get()).toBe("comfortable");
  densityPreference.set("normal");
  expect(densityPreference.get()).toBe("normal");
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { ThemeToggle } from "#components/layout/theme-toggle.tsx";
import { followTheme } from "./theme.ts";

const page = document.documentElement;
let system = { isDark: false, tell: () => {} };

beforeEach(() => {
  system = { isDark: false, tell: () => {} };
  page.classList.remove("dark");
  vi.spyOn(window, "matchMedia").mockImplementation(
    () =>
      ({
        get matches() {
          return system.isDark;
        },
        addEventListener: (_type: string, listener: () => void) => {
          system.tell = listener;
        },
        removeEventListener() {},
      }) as unknown as MediaQueryList,
  );
});

function systemTurns(isDark: boolean): void {
  system.isDark = isDark;
  act(() => system.tell());
}

/** Runs the script as the browser does before the first paint. */
function runHeadScript(): void {
  const html = readFileSync(join(import.meta.dirname, "../../index.html"), "utf8");
  const script = /<script>(.*?)<\/script>/s.exec(html)?.[1];
  new Function(script ?? "throw new Error('no script')")();
}

test("the theme follows the system until the user chooses one", async () => {
  followTheme();
  render(<ThemeToggle />);
  expect(page.classList.contains("dark")).toBe(false);
  systemTurns(true);
  expect(page.classList.contains("dark")).toBe(true);

  await userEvent.click(screen.getByRole("button", { name: "Switch to light theme" }));
  expect(page.classList.contains("dark")).toBe(false);
  expect(localStorage.getItem("theme")).toBe("light");
  systemTurns(false);
  systemTurns(true);
  expect(page.classList.contains("dark")).toBe(false);
});

test("a choice made in another tab applies here too", () => {
  followTheme();
  localStorage.setItem("theme", "dark");
  act(() => {
    dispatchEvent(new StorageEvent("storage", { key: "theme", newValue: "dark" }));
  });
  expect(page.classList.contains("dark")).toBe(true);
});

test.each([
  [null, false, false],
  [null, true, true],
  ["light", true, false],
  ["dark", false, true],
  ["purple", true, true],
])(
  "before the first paint: chosen %s, system dark %s, page dark %s",
  (chosen, isDark, expected) => {
    if (chosen) localStorage.setItem("theme", chosen);
    system.isDark = isDark;
    runHeadScript();
    expect(page.classList.contains("dark")).toBe(expected);
  },
);

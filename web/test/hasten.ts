import { vi } from "vitest";

/** Fires timers of exactly this length, milliseconds, almost immediately until the test ends. */
export function hasten(wait: number): void {
  for (const name of ["setTimeout", "setInterval"] as const) {
    const begin: (run: () => void, delay?: number) => ReturnType<typeof setTimeout> =
      globalThis[name];
    vi.spyOn(globalThis, name).mockImplementation((run: () => void, delay?: number) =>
      begin(run, delay === wait ? 20 : delay),
    );
  }
}

import { vi } from "vitest";

/** Lets whatever waits for exactly this long, milliseconds, go on almost at once until the test is over. */
export function hasten(wait: number): void {
  for (const name of ["setTimeout", "setInterval"] as const) {
    const begin: (run: () => void, delay?: number) => ReturnType<typeof setTimeout> =
      globalThis[name];
    vi.spyOn(globalThis, name).mockImplementation((run: () => void, delay?: number) =>
      begin(run, delay === wait ? 20 : delay),
    );
  }
}

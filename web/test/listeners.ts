import { vi } from "vitest";

/**
 * In tests one page follows another in the same window, so the returned function removes the
 * listeners.
 */
export function recordingListeners<Made>(make: () => Made): [made: Made, forget: () => void] {
  const over = new AbortController();
  const spies = [globalThis, document].map((target: EventTarget) => {
    const add = target.addEventListener;
    return vi.spyOn(target, "addEventListener").mockImplementation((type, listener, options) => {
      const listenerOptions = typeof options === "boolean" ? { capture: options } : options;
      add.call(target, type, listener, { ...listenerOptions, signal: over.signal });
    });
  });
  try {
    return [make(), () => over.abort()];
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

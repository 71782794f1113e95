import { onTestFinished, vi } from "vitest";

export function failing(address: RegExp) {
  const { fetch } = globalThis;
  const end = () => void vi.stubGlobal("fetch", fetch);
  vi.stubGlobal("fetch", (url: string, init: RequestInit) =>
    address.test(url) ? Promise.reject(new TypeError("Failed to fetch")) : fetch(url, init),
  );
  onTestFinished(end);
  return end;
}

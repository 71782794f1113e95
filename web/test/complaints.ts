import { vi } from "vitest";

let complaints: string[] = [];

/** Collects console messages instead of printing them. */
export function listenForComplaints(): void {
  complaints = [];
  vi.spyOn(console, "error").mockImplementation((...words) => keep(words));
  vi.spyOn(console, "warn").mockImplementation((...words) => keep(words));
}

/** A test that causes complaints on purpose checks them here. */
export function takeComplaints(): string[] {
  return complaints.splice(0);
}

function keep(words: unknown[]): void {
  const text = words.map(String).join(" ");
  // jsdom does not know <search> yet; every browser does.
  if (!/is unrecognized in this browser.* search$/.test(text)) complaints.push(text);
}

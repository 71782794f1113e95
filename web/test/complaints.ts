import { vi } from "vitest";

let complaints: string[] = [];

/** From here on, console messages are kept instead of printed. */
export function listenForComplaints(): void {
  complaints = [];
  vi.spyOn(console, "error").mockImplementation((...words) => keep(words));
  vi.spyOn(console, "warn").mockImplementation((...words) => keep(words));
}

/** Takes the complaints away; a test that causes some on purpose says with it which they are. */
export function takeComplaints(): string[] {
  return complaints.splice(0);
}

function keep(words: unknown[]): void {
  const text = words.map(String).join(" ");
  // jsdom does not know <search> yet; every browser does.
  if (!/is unrecognized in this browser.* search$/.test(text)) complaints.push(text);
}

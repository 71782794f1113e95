import { cleanup, configure, getConfig } from "@testing-library/react";
import { toast } from "sonner";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { session } from "#api/session.ts";
import { listenForComplaints, takeComplaints } from "./complaints.ts";

const { getElementError } = getConfig();

// A wait repeats its query many times. The page is printed only once, when the wait fails.
configure({
  getElementError: (message, container) =>
    isWaiting() ? new Error(message ?? "") : getElementError(message, container),
});

function isWaiting(): boolean {
  return Object(getConfig())._disableExpensiveErrorDiagnostics === true;
}

// A loaded machine takes its time; a missing element still fails.
configure({ asyncUtilTimeout: 12_000 });

// Tests share a window: a toast raised on one page must not appear on the next.
beforeEach(() => void toast.dismiss());

beforeEach(listenForComplaints);

afterEach(() => {
  cleanup();
  session.end("signedOut");
  localStorage.clear();
  sessionStorage.clear();
  const complaints = takeComplaints();
  vi.restoreAllMocks();
  expect(complaints, "complaints on the console").toEqual([]);
});

// jsdom's differs from Node's, by which the server recognizes a file's bytes.
globalThis.Uint8Array = Object.getPrototypeOf(Buffer);

// Missing in jsdom.
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
Element.prototype.hasPointerCapture = () => false;
Element.prototype.setPointerCapture = () => {};
window.matchMedia ??= (media) => ({
  media,
  matches: false,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => true,
});
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

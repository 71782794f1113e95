import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { listenForComplaints, takeComplaints } from "./complaints.ts";

// A loaded machine takes its time; what never comes still fails.
configure({ asyncUtilTimeout: 12_000 });

beforeEach(listenForComplaints);

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  const complaints = takeComplaints();
  vi.restoreAllMocks();
  expect(complaints, "complaints on the console").toEqual([]);
});

// What jsdom has not got.
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

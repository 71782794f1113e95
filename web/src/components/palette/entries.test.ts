import { Zap } from "lucide-react";
import { expect, test } from "vitest";
import { type Entry, matching } from "./entries.ts";

const entry = (label: string): Entry => ({ id: label, label, icon: Zap, run() {} });
const sections = [
  { label: "Go to", entries: [entry("Orders"), entry("Account settings"), entry("Café orders")] },
  { label: "Console", entries: [entry("Use dark theme")] },
];
const found = (text: string) =>
  matching(sections, text).map(({ label, entries }) => [label, entries.map((one) => one.label)]);

test("each typed part must begin a word, in any order and spelling", () => {
  expect(found("ord")).toEqual([["Go to", ["Orders", "Café orders"]]]);
  expect(found(" ORDERS  cafe ")).toEqual([["Go to", ["Café orders"]]]);
  expect(found("set acc")).toEqual([["Go to", ["Account settings"]]]);
  expect(found("theme")).toEqual([["Console", ["Use dark theme"]]]);
});

test("the middle of a word does not match", () => {
  expect(found("rders")).toEqual([]);
  expect(found("order dark")).toEqual([]);
});

import { expect, test } from "vitest";
import { mentionedIn, partsOf } from "./mentions.ts";

const ORLA = { id: "1", name: "Orla Daly" };
const LONGER = { id: "2", name: "Orla Daly-Finn" };
const NO_PART_OF_A_PATTERN = { id: "3", name: "A. (B) [C] $&" };

test("a mention whose name was removed from the text is left out", () => {
  const mentions = [ORLA, NO_PART_OF_A_PATTERN];
  expect(mentionedIn({ text: "Ask @Orla Daly.", mentions })).toEqual(["1"]);
  expect(mentionedIn({ text: "Ask Orla Daly.", mentions })).toEqual([]);
  expect(mentionedIn({ text: "@A. (B) [C] $&", mentions })).toEqual(["3"]);
});

test("names stand apart from the text, the longer of two that begin alike first", () => {
  const text = "@Orla Daly-Finn and @Orla Daly, not a@Orla or @Nobody";
  const parts = partsOf({ text, mentions: [ORLA, LONGER] });
  expect(parts.map((part) => (part.isMention ? `[${part.text}]` : part.text)).join("")).toBe(
    "[@Orla Daly-Finn] and [@Orla Daly], not a@Orla or @Nobody",
  );
  expect(parts.map((part) => text.slice(part.at, part.at + part.text.length))).toEqual(
    parts.map((part) => part.text),
  );
});

test("a text without mentions is one part", () => {
  expect(partsOf({ text: "a\n@b", mentions: [] })).toEqual([
    { text: "a\n@b", isMention: false, at: 0 },
  ]);
});

import { ACTS, type Act } from "@pharmacy/contract/grants.values";
import { MODEL_NAMES, type Model } from "@pharmacy/contract/models";
import { expect, test } from "vitest";
import { attemptedOn } from "./note-refusal.ts";

const ID = "0199f0a0-0000-7000-8000-000000000001";

test.each<[Model, Act, string | undefined, string]>([
  ["organization", "edit", ID, "this pharmacy"],
  ["organization", "create", undefined, "a new pharmacy"],
  ["organization", "edit", undefined, "several pharmacies"],
  ["view", "edit", undefined, "several saved views"],
  ["setting", "edit", undefined, "the settings of the network"],
  ["log", "view", undefined, "the audit log"],
])("a refused attempt on %s, to %s %s, is called %s in the log", (model, act, id, words) => {
  expect(attemptedOn(model, act, id)).toBe(words);
});

test("no attempt is called by a name from the code", () => {
  for (const model of MODEL_NAMES) {
    for (const act of ACTS) {
      for (const id of [ID, undefined]) {
        expect(attemptedOn(model, act, id)).not.toMatch(/[a-z][A-Z]|organization/);
      }
    }
  }
});

import { expect } from "vitest";
import type { DemoFigures } from "./demo-figures.ts";
import { countBy } from "./demo-network.ts";

export const figures: DemoFigures = {
  created: 5,
  tests: {
    async "the tax rates of the two countries it is in"(db) {
      expect(await countBy(db, "tax_rates", "country")).toEqual({ IE: 3, PT: 2 });
    },
  },
};

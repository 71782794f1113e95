import { globSync } from "node:fs";
import { join } from "node:path";
import type { Screens } from "./screen.ts";

const files = globSync("*.screens.ts", { cwd: import.meta.dirname }).sort();

/** Every screen in every state worth seeing: the `screens` of each `<noun>.screens.ts` here. */
export const SCREENS: Screens = Object.assign(
  {},
  ...(await Promise.all(
    files.map(async (file) => (await import(join(import.meta.dirname, file))).screens as Screens),
  )),
);

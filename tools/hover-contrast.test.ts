import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const css = readFileSync(new URL("../web/src/styles.css", import.meta.url), "utf8");

/** The colours that one CSS rule declares, by their names. */
function coloursOf(selector: string): Map<string, string> {
  const [, rules = ""] = css.split(`\n${selector} {`);
  const block = rules.slice(0, rules.indexOf("}"));
  return new Map(
    [...block.matchAll(/--([\w-]+): (oklch\([^)]+\))/g)].map(([, name = "", colour = ""]) => [
      name,
      colour,
    ]),
  );
}

/** Relative luminance (WCAG 2.2) of an opaque colour; the palette stays within sRGB. */
function luminanceOf(colour: string | undefined): number {
  const [lightness = 0, chroma = 0, hue = 0] = (colour?.match(/[\d.]+/g) ?? []).map(Number);
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short;
  const green = -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short;
  const blue = -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string | undefined, other: string | undefined): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const light = coloursOf(":root");
const dark = coloursOf(".dark");
const onRaised = coloursOf(".dark .bg-raised");

test.each([
  ["light", light, light.get("hover")],
  ["dark", dark, onRaised.get("hover")],
])("a highlighted menu item stands out and is readable: %s", (_, theme, hover) => {
  expect(contrast(hover, theme.get("raised"))).toBeGreaterThan(1.08);
  for (const text of ["fg", "fg-muted", "fg-subtle", "accent-text", "danger"]) {
    expect(contrast(hover, theme.get(text)), text).toBeGreaterThan(4.5);
  }
});

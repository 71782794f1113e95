import { DESKTOP, HEIGHTS, PHONE, statesAt, topOf, visit } from "./screens/screen.ts";
import { SCREENS } from "./screens/screens.ts";
import { expectAccessible, expectAccessibleAnywhere } from "./support/axe.ts";
import { test } from "./support/test.ts";

// many and alike: distributed among the workers one by one
test.describe.configure({ mode: "parallel" });

for (const screen of Object.values(SCREENS).flat()) {
  const onDesktop = statesAt(screen, DESKTOP);
  const onPhone = screen.states.filter((state) => !onDesktop.includes(state));
  for (const [width, states] of [
    [DESKTOP, onDesktop],
    [PHONE, onPhone],
  ] as const) {
    if (states.length === 0) continue;
    test.describe("in both themes, axe finds no faults on", () => {
      test.use({ role: screen.role ?? "admin", viewport: { width, height: HEIGHTS[width] } });
      test(states.map(({ name }) => name).join("; "), async ({ page, api, complaints }) => {
        complaints.expect(...(screen.complaints ?? []));
        await visit(screen, states, { page, api }, async ({ isFleeting, widths }) => {
          const isEverywhere = !isFleeting && (widths?.includes(PHONE) ?? true);
          const expectAxe =
            isEverywhere && width === DESKTOP ? expectAccessibleAnywhere : expectAccessible;
          await expectAxe(page, await topOf(page));
        });
      });
    });
  }
}

import { expect, test } from "./support/test.ts";

const REQUESTS_MAX = 17;

/** The stream of changes, and its code: a second after the list, which a slow machine needs as well. */
const LATER = /^\/api\/live$|^\/assets\/follow-live-/;

for (const address of ["/admin/units", "/admin/orgs"]) {
  test(`${address} needs at most ${REQUESTS_MAX} requests to show a list for the first time`, async ({
    page,
  }) => {
    const requests: string[] = [];
    page.on("request", (request) => {
      const { protocol, pathname } = new URL(request.url());
      if (protocol !== "data:" && !LATER.test(pathname)) requests.push(pathname);
    });
    // what is loaded ahead at rest is not part of showing the list
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    // with the stream of changes the page would never be idle
    await page.route("**/api/live", (route) => route.abort());
    await page.goto(address, { waitUntil: "networkidle" });
    await expect(page.getByRole("rowheader").first()).toBeVisible();
    expect(requests.length, requests.join("\n")).toBeLessThanOrEqual(REQUESTS_MAX);
  });
}

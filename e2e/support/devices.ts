import type { Page } from "@playwright/test";

/** Gives a page a virtual device with a fingerprint reader. */
export async function giveDevice(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  const { authenticatorId } = await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** From now on it does not recognize the finger. */
    refuse: () =>
      browser.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false }),
  };
}

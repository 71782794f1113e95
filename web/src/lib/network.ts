/** Written into the page by the server. */
export function networkName(): string {
  const meta = document.querySelector<HTMLMetaElement>("meta[name=application-name]");
  return meta?.content.trim() || "Pharmacy network";
}

/** Written into the page by the server. */
export function canSendEmail(): boolean {
  const meta = document.querySelector<HTMLMetaElement>("meta[name=email]");
  return meta?.content !== "off";
}

/** Promises an email only where one can be sent. */
export function ifEmailed(sentence: string): string {
  return canSendEmail() ? sentence : "No mail server is set up, so no email is sent.";
}

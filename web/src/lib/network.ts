/** The name of the pharmacy network, as the server wrote it into the page. */
export function networkName(): string {
  const meta = document.querySelector<HTMLMetaElement>("meta[name=application-name]");
  return meta?.content.trim() || "Pharmacy network";
}

/** Whether the network has a mail server, as the server wrote it into the page. */
export function canSendEmail(): boolean {
  const meta = document.querySelector<HTMLMetaElement>("meta[name=email]");
  return meta?.content !== "off";
}

/** What an action says of its email beforehand: that it is sent, only where one can be. */
export function ifEmailed(sentence: string): string {
  return canSendEmail() ? sentence : "No mail server is set up, so no email is sent.";
}

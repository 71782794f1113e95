/** The name of the pharmacy network, as the server wrote it into the page. */
export function networkName(): string {
  const meta = document.querySelector<HTMLMetaElement>("meta[name=application-name]");
  return meta?.content.trim() || "Pharmacy network";
}

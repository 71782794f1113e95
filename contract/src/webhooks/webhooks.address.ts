const HTTPS_PORT = "443";
const OWN_PORTS_FROM = 1024;
const PORTS_END = 65_535;

const PARTS = /^https:\/\/([^/?#\\\s]+)(?:[/?][^\\\s]*)?$/i;
const AUTHORITY = /^(\[[\d:.a-f]+\]|[^:[\]]+)(?::(\d{1,5}))?$/i;

/** Why events cannot be sent there, as far as the text itself shows it. */
export function addressProblem(address: string): string | null {
  if (address.includes("#")) return "Leave out the part after #.";
  const [, authority] = PARTS.exec(address) ?? [];
  if (authority === undefined) return "Enter an address that begins with https://.";
  if (authority.includes("@")) return "Leave out the user name and password.";
  const [, host, port = HTTPS_PORT] = AUTHORITY.exec(authority) ?? [];
  // a name without a dot is known in its own network alone
  if (host === undefined || !/[.:]./.test(host)) return "Enter a public address.";
  const isOpen = Number(port) >= OWN_PORTS_FROM && Number(port) <= PORTS_END;
  return port === HTTPS_PORT || isOpen ? null : `Use port 443, or one from ${OWN_PORTS_FROM}.`;
}

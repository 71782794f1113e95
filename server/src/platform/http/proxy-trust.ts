/**
 * Which addresses of a request are trusted proxies, in Fastify's format: the first is the direct
 * caller, the next is the one it names, and so on. Given a number, Fastify itself would trust none.
 */
export function proxyTrust(trusted: false | number | string) {
  if (typeof trusted !== "number") return trusted;
  return (_address: string, hop: number) => hop < trusted;
}

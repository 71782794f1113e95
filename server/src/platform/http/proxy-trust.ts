/**
 * Which addresses of a request are trusted proxies, in Fastify's form: the first is the direct
 * caller, the next is the one it names, and so on. Fastify itself trusts none when it is given a
 * number.
 */
export function proxyTrust(trusted: false | number | string) {
  if (typeof trusted !== "number") return trusted;
  return (_address: string, hop: number) => hop < trusted;
}

/**
 * Which of the addresses a request came through are proxies of ours, as Fastify asks it: the first is
 * the one that called, the next is the one that it names, and so on. Fastify itself believes nobody
 * when it is given a number.
 */
export function proxyTrust(trusted: false | number | string) {
  if (typeof trusted !== "number") return trusted;
  return (_address: string, hop: number) => hop < trusted;
}

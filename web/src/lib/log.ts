export function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the console is where such failures belong; only here.
  console.error(`${what}:`, error);
}

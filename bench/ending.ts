const CODES = { SIGINT: 130, SIGTERM: 143 } as const;

/** Cleans up once, also when told to stop or when the parent was killed; or now, when called. */
export function clearAtTheEnd(clear: () => Promise<void>): () => Promise<void> {
  let clearing: Promise<void> | undefined;
  const clearOnce = () => {
    clearing ??= clear();
    return clearing;
  };
  const end = (code: number) => void clearOnce().finally(() => process.exit(code));
  process.on("SIGINT", () => end(CODES.SIGINT));
  process.on("SIGTERM", () => end(CODES.SIGTERM));
  process.once("disconnect", () => end(CODES.SIGTERM));
  // listening to the channel must not keep a process alive whose work is done
  process.channel?.unref();
  return clearOnce;
}

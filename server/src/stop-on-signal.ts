type Stopping = {
  drain(signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
  stopMs: number;
  say(line: string): void;
};

/** SIGTERM comes from a supervisor, and a balancer may have to notice first. */
export function stopOnSignal({ drain, close, stopMs, say }: Stopping): void {
  const forceExit = new AbortController();
  let hasBegun = false;

  async function stop() {
    if (!forceExit.signal.aborted) await drain(forceExit.signal);
    say("Stopping after running requests finish.");
    // for calls that are still waiting then, for a silent database or a client that does not read
    setTimeout(() => {
      say("Some work did not finish in time and is being stopped.");
      process.exit(1);
    }, stopMs).unref();
    await close();
  }

  const begin = () => {
    if (hasBegun) return;
    hasBegun = true;
    stop().catch((error: unknown) => {
      say(String(error));
      process.exitCode = 1;
    });
  };
  const beginAtOnce = () => {
    forceExit.abort();
    begin();
  };
  process.on("SIGTERM", begin);
  process.on("SIGINT", beginAtOnce);
  // the launcher holds a channel to this process: it closes when the launcher is killed
  process.once("disconnect", beginAtOnce);
  // listening to the channel must not keep a process alive that has closed everything else
  process.channel?.unref();
}

import pg from "pg";

/** How long the other end may take to close a connection, milliseconds. */
const GOODBYE_MS = 1_000;

/** How long a connection may be silent before the system asks whether the far end is there, milliseconds. */
const KEEP_ALIVE_AFTER_MS = 10_000;

/** How long each step of a connection may take, milliseconds. */
export type Patience = {
  /** To open it, or to get one out of a pool. */
  connectMs: number;
  /** For an answer to one statement. The far end is to give up before, if it is there. */
  answerMs: number;
};

/**
 * A connection that its far end cannot keep waiting. A statement without an answer ends it, because
 * nothing that is sent behind that statement would be answered either; and where the far end does not
 * say goodbye, none is waited for.
 */
export class Connection extends pg.Client {
  answerMs: number;

  constructor(config: pg.ClientConfig & { answerMs: number }) {
    super({ keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS, ...config });
    this.answerMs = config.answerMs;
  }

  /** As the driver has it, which takes a statement with a callback and without. */
  override query = ((...args: unknown[]) => {
    const timer = setTimeout(() => this.connection.stream.destroy(new Silence()), this.answerMs);
    const stop = () => clearTimeout(timer);
    const callback = args.at(-1);
    if (typeof callback === "function") {
      args[args.length - 1] = (...answer: unknown[]) => {
        stop();
        callback(...answer);
      };
    }
    const answer = Reflect.apply(super.query, this, args);
    if (answer instanceof Promise) answer.then(stop, stop);
    return answer;
  }) as pg.Client["query"];

  override end(): Promise<void>;
  override end(done: (error: Error) => void): void;
  override end(done?: (error: Error) => void): Promise<void> | void {
    setTimeout(() => this.connection.stream.destroy(), GOODBYE_MS).unref();
    return done ? super.end(done) : super.end();
  }
}

/** The database did not answer. It counts as one that cannot be reached. */
class Silence extends Error {
  readonly code = "ETIMEDOUT";

  constructor() {
    super("The database did not answer in time.");
  }
}

type PoolConfig = pg.PoolConfig & { answerMs: number };

/** Lost connections leave the pool by themselves, without involving their users. */
export class Pool extends pg.Pool {
  constructor(config: PoolConfig) {
    super({ ...config, Client: Connection as unknown as new () => pg.ClientBase });
    // one that dies while idle is dropped; the next query opens another
    this.on("error", () => {});
    // one that dies in the middle of a transaction fails its next statement; it must not end the process
    this.on("connect", (client) => client.on("error", () => {}));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(done: Parameters<pg.Pool["connect"]>[0]): void;
  override connect(done?: Parameters<pg.Pool["connect"]>[0]) {
    return done ? super.connect(done) : super.connect().then(releasedWhenLost);
  }
}

/**
 * Drizzle does not give back a connection on which a transaction could not even begin; ten of those,
 * and the pool would be empty for good.
 */
function releasedWhenLost(client: pg.PoolClient): pg.PoolClient {
  const { release } = client;
  const { answerMs } = client as unknown as Connection;
  let isReleased = false;
  client.release = (error) => {
    if (isReleased) return;
    isReleased = true;
    client.off("end", drop);
    Object.assign(client, { answerMs });
    release(error);
  };
  const drop = () => client.release(true);
  client.once("end", drop);
  return client;
}

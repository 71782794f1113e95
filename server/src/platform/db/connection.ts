import pg from "pg";
import { nameStatement } from "./statement-names.ts";

const GOODBYE_MS = 1_000;

const KEEP_ALIVE_AFTER_MS = 10_000;

export type Patience = {
  connectMs: number;
  /** For the answer to one statement. A reachable server gives up earlier. */
  answerMs: number;
};

/**
 * Sends each statement at once, without waiting for those before it. A statement without an answer
 * ends the connection, because later ones would get none either.
 */
export class Connection extends pg.Client {
  answerMs: number;
  #isBeginning = false;

  constructor(config: pg.ClientConfig & { answerMs: number }) {
    const pipelined = { pipeline: true, keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS };
    super({ keepAlive: true, ...pipelined, ...config });
    this.answerMs = config.answerMs;
  }

  /** A transaction begins with its first statement, which saves waiting for it. */
  override query = ((...args: unknown[]) => {
    const text = textOf(args[0]);
    if (text === "begin" && typeof args.at(-1) !== "function") {
      this.#isBeginning = true;
      return Promise.resolve(NOTHING);
    }
    if (!this.#isBeginning) return this.#send(args);
    this.#isBeginning = false;
    if (text === "commit" || text === "rollback") return Promise.resolve(NOTHING);
    const begun = this.#send(["begin"]) as Promise<unknown>;
    // were there no transaction, a write would stay
    if (!text?.startsWith("select ")) return begun.then(() => this.#send(args));
    return Promise.all([begun, this.#send(args)]).then(([, answer]) => answer);
  }) as pg.Client["query"];

  #send(args: unknown[]): unknown {
    const { stream } = this.connection;
    const timer = setTimeout(() => stream.destroy(new Silence()), this.answerMs);
    const stop = () => clearTimeout(timer);
    const callback = args.at(-1);
    if (typeof callback === "function") {
      args[args.length - 1] = (...answer: unknown[]) => {
        stop();
        callback(...answer);
      };
    }
    nameStatement(args[0], args[1]);
    // statements of one moment leave in one write
    stream.cork();
    process.nextTick(() => stream.uncork());
    const answer = Reflect.apply(super.query, this, args) as unknown;
    if (answer instanceof Promise) answer.then(stop, stop);
    return answer;
  }

  override end(): Promise<void>;
  override end(done: (error: Error) => void): void;
  override end(done?: (error: Error) => void): Promise<void> | void {
    setTimeout(() => this.connection.stream.destroy(), GOODBYE_MS).unref();
    return done ? super.end(done) : super.end();
  }
}

const NOTHING = { command: "", rowCount: 0, oid: 0, rows: [], fields: [] };

function textOf(config: unknown): string | undefined {
  return typeof config === "string" ? config : (config as { text?: string } | null)?.text;
}

class Silence extends Error {
  readonly code = "ETIMEDOUT";

  constructor() {
    super("The database did not answer in time.");
  }
}

export class PoolBusy extends Error {
  constructor(cause: Error) {
    super("All connections are in use.", { cause });
  }
}

type PoolConfig = pg.PoolConfig & { answerMs: number };

export class Pool extends pg.Pool {
  readonly #open = new Set<pg.PoolClient>();

  constructor(config: PoolConfig) {
    super({ ...config, Client: Connection as unknown as new () => pg.ClientBase });
    this.on("connect", (client) => this.#open.add(client));
    this.on("remove", (client) => this.#open.delete(client));
    // a connection that dies while idle is dropped; the next query opens another
    this.on("error", () => {});
    // one that dies in a transaction fails its next statement; it must not end the process
    this.on("connect", (client) => client.on("error", () => {}));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(done: Parameters<pg.Pool["connect"]>[0]): void;
  override connect(done?: Parameters<pg.Pool["connect"]>[0]) {
    if (!done) {
      return super.connect().then(releasedWhenLost, (error: Error) => {
        throw this.#reasonOf(error);
      });
    }
    return super.connect((error, client, release) =>
      done(error && this.#reasonOf(error), client, release),
    );
  }

  /** The driver has one error for both: the connections are in use, or the database opens none. */
  #reasonOf(error: Error): Error {
    const isFull = this.#open.size >= this.options.max;
    return isFull && LATE.test(error.message) ? new PoolBusy(error) : error;
  }
}

const LATE = /^timeout exceeded when trying to connect/;

/** Drizzle keeps a connection whose BEGIN failed; after ten of those, the pool would be empty. */
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

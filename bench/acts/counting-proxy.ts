import { connect, createServer, type Socket } from "node:net";

/** Messages of a client to PostgreSQL: statements run, those of them planned anew, and round trips. */
export type Counts = { statements: number; parsed: number; trips: number };

const HEADER = 5;
const RUNS: ReadonlySet<string> = new Set(["E", "Q"]);
const ENDS: ReadonlySet<string> = new Set(["S", "Q"]);

/**
 * Passes on what is said to a database and counts its messages. Slower than without it, so nothing
 * is timed through it.
 */
export async function countingProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const port = target.port || "5432";
  // the folder of a Unix socket
  const folder = target.searchParams.get("host");
  const counts: Counts = { statements: 0, parsed: 0, trips: 0 };
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const database = folder
      ? connect(`${folder}/.s.PGSQL.${port}`)
      : connect(Number(port), target.hostname);
    // sent and not yet answered: a trip begins when there is none
    let waiting = 0;
    const fromClient = messages(true, (type) => {
      if (RUNS.has(type)) counts.statements += 1;
      if (type === "P") counts.parsed += 1;
      if (!ENDS.has(type)) return;
      if (waiting === 0) counts.trips += 1;
      waiting += 1;
    });
    const fromDatabase = messages(false, (type) => {
      if (type === "Z" && waiting > 0) waiting -= 1;
    });
    client.on("data", fromClient).pipe(database);
    database.on("data", fromDatabase).pipe(client);
    for (const socket of [client, database]) {
      open.add(socket);
      socket.on("error", () => socket.destroy()).on("close", () => open.delete(socket));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const url = new URL(databaseUrl);
  url.searchParams.delete("host");
  url.hostname = "127.0.0.1";
  url.port = String(typeof address === "object" ? address?.port : "");
  return {
    url: url.href,
    counts: (): Counts => ({ ...counts }),
    stop() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

/** Finds the messages in a stream. The first of a client has no type. */
function messages(isClient: boolean, found: (type: string) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let isFirst = isClient;
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (rest.length >= HEADER) {
      const start = isFirst ? 0 : 1;
      const length = start + rest.readUInt32BE(start);
      if (rest.length < length) return;
      if (!isFirst) found(String.fromCharCode(rest[0] ?? 0));
      isFirst = false;
      rest = rest.subarray(length);
    }
  };
}

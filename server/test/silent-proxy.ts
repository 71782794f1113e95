import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/**
 * A proxy to a database that can go silent like a firewall: nothing is refused, and nothing
 * arrives.
 */
export async function silentProxy(url: string) {
  const target = targetOf(url);
  const sockets = new Set<Socket>();
  const silenced = new WeakSet<Socket>();
  let isSilent = false;

  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ ...target, allowHalfOpen: true });
    if (isSilent) for (const socket of [near, far]) silenced.add(socket);
    pass(near, far);
    pass(far, near);
  });

  function pass(from: Socket, to: Socket) {
    sockets.add(from);
    from.on("data", (bytes) => !silenced.has(from) && to.write(bytes));
    from.on("end", () => !silenced.has(from) && to.end());
    from.on("error", () => {});
    from.on("close", () => {
      sockets.delete(from);
      if (!silenced.has(from)) to.destroy();
    });
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const { port } = server.address() as AddressInfo;
  return {
    /** The database through this proxy. */
    url: throughPort(url, port),
    /** Swallows everything from now on, on old and new connections. */
    fallSilent() {
      isSilent = true;
      for (const socket of sockets) silenced.add(socket);
    },
    /** Lets new connections through again; old ones stay silent. */
    recover() {
      isSilent = false;
    },
  };
}

function targetOf(url: string) {
  const { hostname, port, searchParams } = new URL(url);
  const folder = searchParams.get("host");
  if (folder) return { path: `${folder}/.s.PGSQL.${port}` };
  return { host: hostname, port: Number(port || 5432) };
}

function throughPort(url: string, port: number): string {
  const through = new URL(url);
  through.searchParams.delete("host");
  through.hostname = "127.0.0.1";
  through.port = String(port);
  return through.href;
}

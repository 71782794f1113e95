import type { testServer } from "./server.ts";

type Server = Pick<ReturnType<typeof testServer>, "db">;
type Wired = {
  connection: { on(event: "errorMessage", heard: (error: { code?: string }) => void): void };
};

/** Counts the statements that the database stops because two transactions wait for each other. */
export function countDeadlocks({ db }: Server) {
  const heard = new WeakSet<object>();
  let count = 0;
  db.$client.on("acquire", (client) => {
    if (heard.has(client)) return;
    heard.add(client);
    (client as unknown as Wired).connection.on("errorMessage", ({ code }) => {
      if (code === "40P01") count += 1;
    });
  });
  return () => count;
}

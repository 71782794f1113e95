import type pg from "pg";
import type { testServer } from "./server.ts";

type Server = Pick<ReturnType<typeof testServer>, "db">;
type Query = (...args: unknown[]) => unknown;

const ENTRY = /insert into "?audit_logs/i;

/**
 * Makes every statement fail that is sent once a write is committed, as if the database were lost at
 * that moment. Begins when `arm` is called.
 */
export function failingReads({ db }: Server) {
  const patched = new WeakSet<object>();
  let isArmed = false;
  let isCommitted = false;
  db.$client.on("acquire", (client) => {
    if (patched.has(client)) return;
    patched.add(client);
    watch(client);
  });

  function watch(client: pg.PoolClient) {
    const query = client.query.bind(client) as Query;
    let isInTransaction = false;
    let hasWritten = false;
    client.query = ((...args: unknown[]) => {
      const text = textOf(args[0]);
      if (isCommitted && !/^rollback/i.test(text)) return refuse(args.at(-1));
      if (/^begin/i.test(text)) isInTransaction = true;
      if (ENTRY.test(text)) hasWritten = true;
      const isEnd = /^(commit|rollback)$/i.test(text);
      if (isEnd) isInTransaction = false;
      if (isArmed && hasWritten && !isInTransaction && !/^rollback/i.test(text)) isCommitted = true;
      if (isEnd || !isInTransaction) hasWritten = false;
      return query(...args);
    }) as pg.PoolClient["query"];
  }

  return {
    arm() {
      isArmed = true;
    },
    disarm() {
      isArmed = false;
      isCommitted = false;
    },
    /** Whether anything was committed since. */
    hasCommitted: () => isCommitted,
  };
}

function textOf(statement: unknown): string {
  if (typeof statement === "string") return statement;
  return (statement as { text?: string }).text ?? "";
}

function refuse(callback: unknown) {
  const error = Object.assign(new Error("The connection is lost."), { code: "57P01" });
  if (typeof callback !== "function") return Promise.reject(error);
  callback(error);
  return undefined;
}

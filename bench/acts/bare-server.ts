import fastify from "fastify";
import pg from "pg";
import { ACTS } from "./all.ts";

/**
 * Answers each act from one prepared statement, which writes the record with its entry and returns
 * all that the answer shows. The caller is not identified.
 */
const pool = new pg.Pool({
  connectionString: process.argv[2],
  max: 10,
  // by the console's own name, else every row would be noted in the log as a direct change
  application_name: "pharmacy-admin",
});
const statements = new Map(ACTS.map(({ name, statement }) => [name, statement]));
const app = fastify();

app.post<{ Params: { act: string }; Body: unknown[] }>("/:act", async ({ params, body }, reply) => {
  const text = statements.get(params.act);
  if (text === undefined) return reply.code(404).send();
  const { rows } = await pool.query({ name: params.act, text, values: body });
  return rows.length === 1 ? rows[0] : reply.code(409).send();
});

process.stderr.write(`${await app.listen({ port: 0, host: "127.0.0.1" })}\n`);

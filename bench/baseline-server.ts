import { createServer } from "node:http";
import pg from "pg";
import { ITEM_QUERIES } from "./baseline-items.ts";
import { PRODUCT_QUERIES } from "./baseline-products.ts";

/** One prepared statement, without checks or logs; in another process, to be measured alike. */
const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });

const RECORD = `select id, created_at, updated_at, created_by, version, code, name, name_plural, symbol,
  kind, ucum_code, edqm_code, unece_code, decimals, description, sort_order, status from units where id = $1`;

/** The best known way: maintained counters, ids from an index, one round trip. */
const PAGE = `select id, at, actor_type, actor_id, actor_name, actor_email, actor_role, organization, action,
  model, record_id, record_label, changes, outcome, request_id, session_id, token_id, ip, user_agent,
  (select sum(n) from audit_log_counts) as total
  from audit_logs where id = any(array(select id from audit_logs order by at desc, id desc limit 25 offset $1))
  order by at desc, id desc`;

async function answerTo([, what, which, ...values]: string[]): Promise<object> {
  if (what === "record") {
    const { rows } = await pool.query({ name: "record", text: RECORD, values: [which] });
    return rows[0];
  }
  if (what === "items" && which) return pageOf(ITEM_QUERIES, which, values);
  if (what === "products" && which) return pageOf(PRODUCT_QUERIES, which, values);
  if (what !== "page") return {};
  const { rows } = await pool.query({ name: "page", text: PAGE, values: [which] });
  return { items: rows, total: rows[0]?.total };
}

type Queries = Readonly<Record<string, string>>;

async function pageOf(queries: Queries, which: string, values: string[]): Promise<object> {
  const text = queries[which];
  if (text === undefined) throw new Error(`There is no query ${which}.`);
  const statement = { name: which, text, values: values.map(decodeURIComponent) };
  const { rows } = await pool.query(values[0] === "0" ? ofFirstPage(statement) : statement);
  return { items: rows, total: rows[0]?.total };
}

type Statement = { name: string; text: string; values: string[] };

/** Without an offset: the database then knows how few rows are wanted, and plans it only once. */
function ofFirstPage({ name, text, values }: Statement): Statement {
  const first = text.replace("offset $1", "").replaceAll("$2", "$1");
  return { name: `${name} first`, text: first, values: values.slice(1) };
}

const server = createServer(async ({ url = "" }, response) => {
  const body = JSON.stringify(await answerTo(url.split("/")));
  response.writeHead(200, {
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
  });
  response.end(body);
});

server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  process.stderr.write(`http://127.0.0.1:${port}\n`);
});

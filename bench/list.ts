import { Agent, request } from "node:http";
import pg from "pg";
import { fillUnits } from "./million-units.ts";
import { byTurns, type Result, throughput } from "./report.ts";
import { startServer, tokenOf } from "./server.ts";

const LANES = 8;
const SECONDS = 5;
const ROUNDS = 3;

const LIST = `select id, created_at, updated_at, created_by, version, code, name, name_plural, symbol, kind,
  ucum_code, edqm_code, unece_code, decimals, description, sort_order, status from units
  order by kind, sort_order, name, id limit 25`;

/** 25 of a million rows with their total: the whole way over HTTP beside the same two queries alone. */
export async function measureList(databaseUrl: string): Promise<Result[]> {
  await fillUnits(databaseUrl);
  const server = await startServer({ DATABASE_URL: databaseUrl, DEMO: "false" });
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const agent = new Agent({ keepAlive: true });
  try {
    const authorization = `Bearer ${await tokenOf(server.url)}`;
    const overHttp = () => get(`${server.url}/api/units?count=25`, authorization, agent);
    const bare = async () => {
      await pool.query("select count(*) from units");
      await pool.query(LIST);
    };
    const [ours, theirs] = await byTurns(
      ROUNDS,
      () => throughput(LANES, SECONDS, overHttp),
      () => throughput(LANES, SECONDS, bare),
    );
    const ratio = ours / theirs;
    return [
      {
        what: "list of 25 of 1,000,000 over HTTP, beside the bare driver",
        measured: `${ratio.toFixed(2)} (${ours.toFixed(1)}/s of ${theirs.toFixed(1)}/s)`,
        budget: "≥ 0.75",
        isWithin: ratio >= 0.75,
      },
      resident(server.residentMb()),
    ];
  } finally {
    agent.destroy();
    await pool.end();
    await server.stop();
  }
}

function resident(megabytes: number): Result {
  return {
    what: `server resident under ${LANES} connections`,
    measured: `${megabytes.toFixed(0)} MB`,
    budget: "≤ 300 MB",
    isWithin: megabytes <= 300,
  };
}

function get(url: string, authorization: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: { authorization } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`The list answered ${answer.statusCode}.`));
      answer.resume().on("end", resolve);
    })
      .on("error", reject)
      .end();
  });
}

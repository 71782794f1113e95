import type { Pool } from "../db/connection.ts";

/** A moment of the queue's own may be this far ahead: clocks of servers that replace each other differ. */
const AHEAD = "interval '30 seconds'";

/** The queue sends what is due only once its own last time has passed, which may be far ahead. */
const STATEMENTS = [
  `update jobs.version set
     cron_on = case when cron_on > now() + ${AHEAD} then null else cron_on end,
     bam_on = case when bam_on > now() + ${AHEAD} then null else bam_on end,
     flow_on = case when flow_on > now() + ${AHEAD} then null else flow_on end,
     reindex_on = case when reindex_on > now() + ${AHEAD} then null else reindex_on end,
     monitor_backoff_on = case when monitor_backoff_on > now() + interval '1 day' then null
       else monitor_backoff_on end
   where greatest(cron_on, bam_on, flow_on, reindex_on) > now() + ${AHEAD}
     or monitor_backoff_on > now() + interval '1 day'`,
  `update jobs.queue set
     monitor_on = case when monitor_on > now() + ${AHEAD} then null else monitor_on end,
     monitor_claim_on = case when monitor_claim_on > now() + ${AHEAD} then null else monitor_claim_on end,
     maintain_on = case when maintain_on > now() + ${AHEAD} then null else maintain_on end
   where greatest(monitor_on, monitor_claim_on, maintain_on) > now() + ${AHEAD}`,
  `delete from jobs.job where state <> 'active'
     and greatest(start_after, created_on, completed_on) > now() + ${AHEAD}`,
  `update jobs.job set started_on = now(), heartbeat_on = now(), singleton_on = null
     where state = 'active' and started_on > now() + ${AHEAD}`,
];

export async function forgetAhead(pool: Pick<Pool, "query">): Promise<boolean> {
  let count = 0;
  for (const statement of STATEMENTS) count += (await pool.query(statement)).rowCount ?? 0;
  return count > 0;
}

/** Something that changes whenever any process takes up a job; null before the first. */
export async function lastStart(pool: Pick<Pool, "query">): Promise<string | null> {
  const { rows } = await pool.query<{ last: string | null }>(
    "select max(started_on)::text as last from jobs.job",
  );
  return rows[0]?.last ?? null;
}

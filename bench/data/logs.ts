import { fill } from "./fill.ts";

/** Adds entries a tenth of a second apart, the last a day ago, by fifty users. */
export async function fillLogs(databaseUrl: string, first: number, last: number): Promise<void> {
  await fill(databaseUrl, [
    [
      `insert into audit_logs (id, at, actor_type, actor_id, actor_name, actor_email, actor_role,
         action, model, record_id, record_label, changes, outcome, request_id, session_id, ip, user_agent)
       select uuidv7(), now() - interval '1 day' - (1000000 - n) * interval '100 ms', 'user',
         md5('person ' || n % 50)::uuid,
         (array['Orla','Conor','Maeve','Niall','Aoife'])[1 + n % 5] || ' ' ||
           (array['Daly','Byrne','Walsh','Nolan','Kearney','Roche','Tobin','Quinn','Furey','Hayes'])[1 + n / 5 % 10],
         'person' || n % 50 || '@aldermere.example', 'admin',
         (array['create','update','update','activate','signIn'])[1 + n % 5],
         (array['unit','organization','user','session'])[1 + n % 4], uuidv7(),
         (array['tablet','capsule','syrup','ointment','vial','sachet','patch'])[1 + n % 7] || ' ' ||
           (array['film-coated','soft','oral','sterile'])[1 + n / 7 % 4] || ' ' || n,
         '[{"field":"name","from":"tablet","to":"pill"},{"field":"symbol","from":"tb","to":"pl"}]',
         case when n % 100 = 0 then 'denied' else 'success' end, uuidv7()::text,
         md5('session ' || n % 500)::uuid, '10.0.' || n % 200 || '.' || n % 250,
         'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36'
       from generate_series($1::int, $2::int) n`,
      [first, last],
    ],
    "vacuum analyze audit_logs",
  ]);
}

export async function fillSessions(databaseUrl: string, first: number, last: number) {
  await fill(databaseUrl, [
    [
      `insert into sessions (id, "user", person_name, person_email, token_hash, platform, ip, browser,
         system, last_seen_at, expires_at, ended_at, end_reason)
       select uuidv7(), (select id from users limit 1),
         (array['Orla','Conor','Maeve','Niall','Aoife'])[1 + n % 5] || ' ' ||
           (array['Daly','Byrne','Walsh','Nolan'])[1 + n / 5 % 4] || ' ' || n,
         'person' || n || '@aldermere.example', sha256(('session ' || n)::bytea),
         (array['web','web','ios','android'])[1 + n % 4], '10.0.' || n % 200 || '.' || n % 250,
         (array['Chrome 141','Firefox 144','Safari 26'])[1 + n % 3], 'Linux',
         now() - n * interval '1 minute', now() + interval '1 hour',
         case when n % 10 > 0 then now() end, case when n % 10 > 0 then 'signedOut' end
       from generate_series($1::int, $2::int) n`,
      [first, last],
    ],
    "vacuum analyze sessions",
  ]);
}

import type { BulkAct } from "@pharmacy/contract/bulk-acts";
import { sql } from "drizzle-orm";
import { chainKeyOf } from "../src/platform/audit/chain.ts";
import { verifyChain } from "../src/platform/audit/verify-chain.ts";
import { addDays } from "../src/platform/days.ts";
import { anAuthenticator } from "./authenticator.ts";
import { aFailedEmail } from "./letters.ts";
import { aMember } from "./members.ts";
import { ACTED, bodyFor, type PreparedWrite, RESOURCES } from "./nouns.ts";
import { aForm, aPng, sendForm } from "./pictures.ts";
import { askedByVisitor } from "./questions.ts";
import { anOrganization, aPlan, aRegistration, aToken } from "./records.ts";
import { aRequestTo } from "./registrations.ts";
import { sealNow, tamper, writeEntries } from "./sealed-log.ts";
import { codeOf, givePassword, turnOnSecondFactor } from "./second-factor.ts";
import type { testServer } from "./server.ts";
import { aLink, emailsTo, insertUser } from "./ways-in.ts";

type Server = ReturnType<typeof testServer>;
type Caller = Awaited<ReturnType<Server["as"]>>;
type Write = {
  /** Creates what the call needs, and returns the call to check. */
  prepare: PreparedWrite[1];
};

const today = () => new Date().toISOString().slice(0, 10);

const PASSWORD = "correct horse battery";
const OTHER = "thistle lantern ferry";

/** Every route that changes something, and a call of it that succeeds. */
export function everyWrite(server: Server): [route: string, write: Write][] {
  const all = [
    ofRecords,
    ofLog,
    ofApplications,
    ofSubscriptions,
    ofUsers,
    ofTokens,
    ofOneself,
    ofTrash,
  ].flatMap((some) => some(server));
  const acted = ACTED.flatMap(({ writes }) => writes(server));
  return [...all, ...acted].map(([route, prepare]) => [route, { prepare }]);
}

type Prepared = PreparedWrite;

const INACTIVE = { status: "inactive" };

/** A bulk act upon one that was just made. */
function manyOf(
  server: Server,
  path: string,
  body: () => Promise<object>,
  { act, details = {} }: { act: BulkAct; details?: object },
): PreparedWrite {
  return [
    `POST ${path}/bulk`,
    async () => {
      const { id } = (await server.post(path, await body())).json();
      return () => server.post(`${path}/bulk`, { ids: [id], do: act, ...details });
    },
  ];
}

function ofRecords(server: Server): Prepared[] {
  const made = async (path: string, body: object) =>
    (await server.post(path, body)).json() as { id: string; version: number };
  return [
    ...RESOURCES.flatMap((resource): Prepared[] => {
      const { name, change, bulk, details, stays, writes } = resource;
      const path = `/api/${name}`;
      const body = () => bodyFor(server, resource);
      const removal: Prepared = [
        `DELETE ${path}/:id`,
        async () => {
          const { id } = await made(path, await body());
          if (name === "organizations") await server.patch(`${path}/${id}`, INACTIVE);
          return () => server.delete(`${path}/${id}`);
        },
      ];
      return [
        [
          `POST ${path}`,
          async () => {
            const whole = await body();
            return () => server.post(path, whole);
          },
        ],
        [
          `PATCH ${path}/:id`,
          async () => {
            const { id, version } = await made(path, await body());
            return () => server.patch(`${path}/${id}`, { ...change, version });
          },
        ],
        ...(stays ? [] : [removal]),
        ...(bulk ? [manyOf(server, path, body, { act: bulk, ...(details && { details }) })] : []),
        ...(writes?.(server) ?? []),
      ];
    }),
    [
      "POST /api/files/upload",
      async () => () => sendForm(server, aForm({ name: "door.png", bytes: aPng() })),
    ],
    ...(["post", "get"] as const).map(
      (method): Prepared => [
        `${method.toUpperCase()} /api/organizations/:id/expired-reminding`,
        async () => {
          const { organization } = await aMember(server, today());
          return () => server[method](`/api/organizations/${organization}/expired-reminding`, {});
        },
      ],
    ),
    [
      "PATCH /api/settings",
      async () => {
        const { version } = (await server.get("/api/settings")).json();
        return () => server.patch("/api/settings", { logRetentionMonths: 36, version });
      },
    ],
  ];
}

/** Restoring what was deleted. */
function ofTrash(server: Server): Prepared[] {
  const restoring = (name: string, create: () => Promise<string>): Prepared => [
    `POST /api/${name}/:id/restore`,
    async () => {
      const id = await create();
      await server.delete(`/api/${name}/${id}`);
      return () => server.post(`/api/${name}/${id}/restore`, {});
    },
  ];
  return [
    restoring("organizations", async () => {
      const { id } = (await server.post("/api/organizations", anOrganization())).json();
      await server.patch(`/api/organizations/${id}`, INACTIVE);
      return id;
    }),
    restoring("users", async () => {
      const { id } = await insertUser(server.db);
      await server.db.execute(sql`update users set last_sign_in_at = now() where id = ${id}`);
      return id;
    }),
    restoring("questions", async () => (await askedByVisitor(server)).id),
  ];
}

/** A clock that was set back, after one entry was sealed. */
function ofLog(server: Server): Prepared[] {
  return [
    [
      "POST /api/logs/clock",
      async () => {
        const key = chainKeyOf(server.services.secret);
        await writeEntries(server.db, 1);
        await sealNow(server.db, key);
        const [latest = ""] = (await writeEntries(server.db, 1)).slice(-1);
        await tamper(
          server.db,
          sql`update audit_logs set at = at - interval '10 hours' where id = ${latest}`,
        );
        const { clockStep } = await verifyChain(server.db, key);
        return () => server.post("/api/logs/clock", clockStep ?? {});
      },
    ],
  ];
}

/** Starting and ending subscriptions. */
function ofSubscriptions(server: Server): Prepared[] {
  const pharmacy = async () =>
    (await server.post("/api/organizations", anOrganization())).json().id as string;
  return [
    [
      "POST /api/expiries/bulk",
      async () => {
        const { organization } = await aMember(server, addDays(today(), -10));
        const { items } = (await server.get("/api/expiries?count=100")).json();
        const ids = items
          .filter((one: object) => JSON.stringify(one).includes(organization))
          .map(({ id }: { id: string }) => id);
        return () => server.post("/api/expiries/bulk", { ids, do: "remind" });
      },
    ],
    [
      "POST /api/reminders/bulk",
      async () => {
        const { organization } = await aMember(server, addDays(today(), -10));
        const ids = [organization];
        return () => server.post("/api/reminders/bulk", { ids, do: "remind" });
      },
    ],
    [
      "PUT /api/organizations/:id/plan",
      async () => {
        const id = await pharmacy();
        const plan = (await server.post("/api/plans", aPlan())).json().id;
        const startDate = today();
        return () => server.put(`/api/organizations/${id}/plan`, { plan, startDate });
      },
    ],
    [
      "POST /api/organizations/:id/plan/undo",
      async () => {
        const id = await pharmacy();
        const plan = (await server.post("/api/plans", aPlan())).json().id;
        const choice = { plan, startDate: today() };
        const { newTerm } = (await server.put(`/api/organizations/${id}/plan`, choice)).json();
        return () => server.post(`/api/organizations/${id}/plan/undo`, { term: newTerm });
      },
    ],
    [
      "DELETE /api/organizations/:id/plan",
      async () => {
        const id = await pharmacy();
        await server.subscribe(id);
        return () => server.delete(`/api/organizations/${id}/plan`);
      },
    ],
  ];
}

function ofApplications(server: Server): Prepared[] {
  const anApplication = async () =>
    aRegistration((await server.post("/api/plans", aPlan())).json().id);
  const waiting = async () => {
    const { number } = (await server.post("/api/registrations", await anApplication())).json();
    const { items } = (await server.get(`/api/registrations?search=${number}`)).json();
    return items[0].id as string;
  };
  const url = "/api/registrations/documents";
  return [
    [
      "POST /api/registrations",
      async () => {
        const application = await anApplication();
        return () => server.post("/api/registrations", application);
      },
    ],
    [
      `POST ${url}`,
      async () => () => {
        const { payload, headers } = aForm({ name: "licence.png", bytes: aPng() });
        return server.app.inject({ method: "POST", url, payload, headers });
      },
    ],
    [
      "POST /api/registrations/:id/request-information",
      async () => {
        const id = await waiting();
        const message = "Please send the last page of the licence.";
        return () =>
          server.post(`/api/registrations/${id}/request-information`, { message, version: 1 });
      },
    ],
    [
      "POST /api/registrations/information",
      async () => {
        const token = await aRequestTo(server, await waiting());
        const added = { token, text: "Here it is.", documents: [] };
        return () => server.post("/api/registrations/information", added);
      },
    ],
    ...(["approve", "reject"] as const).flatMap((act): Prepared[] => [
      [
        `POST /api/registrations/:id/${act}`,
        async () => {
          const id = await waiting();
          return () => server.post(`/api/registrations/${id}/${act}`, {});
        },
      ],
      [
        `GET /api/registrations/:id/${act}`,
        async () => {
          const id = await waiting();
          return () => server.get(`/api/registrations/${id}/${act}`);
        },
      ],
    ]),
  ];
}

function ofUsers(server: Server): Prepared[] {
  const bulk = async (path: string, act: string, id: string) => () =>
    server.post(`/api/${path}/bulk`, { ids: [id], do: act });
  const sessionOf = async ({ userId }: Caller) =>
    (await server.get(`/api/sessions?user=${userId}`)).json().items[0].id as string;
  return [
    [
      "POST /api/letters/bulk",
      async () =>
        bulk("letters", "sendAgain", await aFailedEmail(server, 2, "failed", "passwordChanged")),
    ],
    [
      "POST /api/users/bulk",
      async () => bulk("users", "delete", (await server.as("support")).userId),
    ],
    [
      "POST /api/users/:id/invitation",
      async () => {
        const { id } = await insertUser(server.db);
        return () => server.post(`/api/users/${id}/invitation`, {});
      },
    ],
    [
      "POST /api/users/:id/see-as",
      async () => {
        const { organization } = await aMember(server, today());
        const { userId } = await server.as("owner", organization);
        return () => server.post(`/api/users/${userId}/see-as`, {});
      },
    ],
    [
      "POST /api/users/:id/password-reset",
      async () => {
        const { id } = await insertUser(server.db, { status: "active", passwordHash: "x" });
        return () => server.post(`/api/users/${id}/password-reset`, {});
      },
    ],
    [
      "DELETE /api/users/:id/sessions",
      async () => {
        const { userId } = await server.as("support");
        return () => server.delete(`/api/users/${userId}/sessions`);
      },
    ],
    [
      "DELETE /api/users/:id/second-factor",
      async () => {
        const caller = await server.as("support");
        await turnOnSecondFactor(caller);
        return () => server.delete(`/api/users/${caller.userId}/second-factor`);
      },
    ],
    [
      "DELETE /api/sessions/:id",
      async () => {
        const id = await sessionOf(await server.as("support"));
        return () => server.delete(`/api/sessions/${id}`);
      },
    ],
    [
      "POST /api/sessions/bulk",
      async () => bulk("sessions", "end", await sessionOf(await server.as("support"))),
    ],
  ];
}

function ofTokens(server: Server): Prepared[] {
  const issued = async () => {
    const { id } = (await server.post("/api/organizations", anOrganization())).json();
    await server.subscribe(id);
    return (await server.post("/api/tokens", aToken({ organization: id }))).json().token
      .id as string;
  };
  return [
    [
      "POST /api/tokens",
      async () => {
        const { id } = (await server.post("/api/organizations", anOrganization())).json();
        await server.subscribe(id);
        return () => server.post("/api/tokens", aToken({ organization: id }));
      },
    ],
    [
      "POST /api/tokens/:id/rotate",
      async () => {
        const id = await issued();
        return () => server.post(`/api/tokens/${id}/rotate`, { overlap: "24h" });
      },
    ],
    [
      "DELETE /api/tokens/:id",
      async () => {
        const id = await issued();
        return () => server.delete(`/api/tokens/${id}`);
      },
    ],
    [
      "POST /api/tokens/bulk",
      async () => {
        const id = await issued();
        return () => server.post("/api/tokens/bulk", { ids: [id], do: "revoke" });
      },
    ],
  ];
}

/** Actions of users on themselves, and signing in and out. */
function ofOneself(server: Server): Prepared[] {
  return [
    ...ofProfile(server),
    ...ofSecondFactor(server),
    ...ofPasskeys(server),
    ...ofWays(server),
  ];
}

function ofProfile(server: Server): Prepared[] {
  const proposed = async () => {
    const caller = await server.as("support");
    const email = `${caller.userId}@elsewhere.example`;
    await caller.post("/api/auth/email", { email });
    return caller;
  };
  return [
    [
      "PATCH /api/auth/me",
      async () => {
        const caller = await server.as("viewer");
        return () => caller.patch("/api/auth/me", { jobTitle: "Buyer", version: 1 });
      },
    ],
    [
      "POST /api/auth/email",
      async () => {
        const caller = await server.as("viewer");
        const email = `${caller.userId}@elsewhere.example`;
        return () => caller.post("/api/auth/email", { email });
      },
    ],
    [
      "DELETE /api/auth/email",
      async () => {
        const caller = await proposed();
        return () => caller.delete("/api/auth/email");
      },
    ],
    [
      "POST /api/auth/verify-email",
      async () => {
        const { userId } = await proposed();
        const emails = await emailsTo(server.db, server.services.secret, userId);
        const token = emails.flatMap(({ link }) => link?.split("#")[1] ?? [])[0];
        return () => server.visitor.post("/api/auth/verify-email", { token });
      },
    ],
    [
      "DELETE /api/auth/sessions",
      async () => {
        const { caller } = await aSignedInUser(server);
        await signIn(server, caller);
        return () => caller.delete("/api/auth/sessions");
      },
    ],
    [
      "DELETE /api/auth/sessions/:id",
      async () => {
        const { caller } = await aSignedInUser(server);
        await signIn(server, caller);
        const { items } = (await caller.get("/api/sessions")).json();
        const other = items.find((one: { isCurrent: boolean }) => !one.isCurrent);
        return () => caller.delete(`/api/auth/sessions/${other.id}`);
      },
    ],
  ];
}

const emails = new Map<string, string>();

async function aSignedInUser(server: Server) {
  const caller = await server.as("support");
  const email = await givePassword(server, caller, PASSWORD);
  emails.set(caller.userId, email);
  return { caller, email };
}

function signIn(server: Server, { userId }: Caller) {
  const email = emails.get(userId);
  return server.visitor.post("/api/auth/login", { email, password: PASSWORD });
}

function ofSecondFactor(server: Server): Prepared[] {
  const on = (path: string): Prepared => [
    `POST ${path}`,
    async () => {
      const caller = await server.as("viewer");
      await turnOnSecondFactor(caller);
      return () => caller.post(path, {});
    },
  ];
  return [
    [
      "POST /api/auth/totp/setup",
      async () => {
        const caller = await server.as("viewer");
        return () => caller.post("/api/auth/totp/setup", {});
      },
    ],
    [
      "POST /api/auth/totp/enable",
      async () => {
        const caller = await server.as("viewer");
        const { secret } = (await caller.post("/api/auth/totp/setup", {})).json();
        return () => caller.post("/api/auth/totp/enable", { code: codeOf(secret) });
      },
    ],
    on("/api/auth/totp/recovery-codes"),
    on("/api/auth/totp/disable"),
  ];
}

function ofPasskeys(server: Server): Prepared[] {
  const path = "/api/auth/passkeys";
  const ask = async (caller: Caller) => {
    const device = anAuthenticator();
    const response = device.make((await caller.post(`${path}/options`, {})).json());
    return { device, body: { name: "Laptop", response } };
  };
  const added = async () => {
    const { caller } = await aSignedInUser(server);
    const { device, body } = await ask(caller);
    return { caller, device, id: (await caller.post(path, body)).json().id as string };
  };
  return [
    [
      `POST ${path}`,
      async () => {
        const caller = await server.as("viewer");
        const { body } = await ask(caller);
        return () => caller.post(path, body);
      },
    ],
    [
      `PATCH ${path}/:id`,
      async () => {
        const { caller, id } = await added();
        return () => caller.patch(`${path}/${id}`, { name: "Key ring", version: 1 });
      },
    ],
    [
      `DELETE ${path}/:id`,
      async () => {
        const { caller, id } = await added();
        return () => caller.delete(`${path}/${id}`);
      },
    ],
    [
      "POST /api/auth/passkey-login",
      async () => {
        const { device } = await added();
        const question = await server.visitor.post("/api/auth/passkey-login/options", {});
        const response = device.use(question.json());
        return () => server.visitor.post("/api/auth/passkey-login", { response });
      },
    ],
  ];
}

function ofWays(server: Server): Prepared[] {
  const used = (type: "invitation" | "passwordReset", path: string): Prepared => [
    `POST ${path}`,
    async () => {
      const status = type === "invitation" ? "invited" : "active";
      const token = await aLink(server.db, type, await insertUser(server.db, { status }));
      return () => server.visitor.post(path, { token, password: OTHER });
    },
  ];
  return [
    [
      "POST /api/auth/login",
      async () => {
        const { caller } = await aSignedInUser(server);
        return () => signIn(server, caller);
      },
    ],
    [
      "POST /api/auth/logout",
      async () => {
        const caller = await server.as("viewer");
        return () => caller.post("/api/auth/logout", {});
      },
    ],
    [
      "POST /api/auth/change-password",
      async () => {
        const { caller } = await aSignedInUser(server);
        const change = { current: PASSWORD, password: OTHER };
        return () => caller.post("/api/auth/change-password", change);
      },
    ],
    used("invitation", "/api/auth/accept-invitation"),
    used("passwordReset", "/api/auth/reset-password"),
  ];
}

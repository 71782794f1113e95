import { beforeEach, describe, expect, test } from "vitest";
import { OWN_TEXTS, RESOURCES } from "#test/nouns.ts";
import { aForm, aPng, sendForm } from "#test/pictures.ts";
import { anOrganization, aToken, aUser } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { emailsTo } from "#test/ways-in.ts";

const server = testServer();

const MARKUP = "<img src=x onerror=alert(1)>";
/** The same, as a spreadsheet would run it. */
const FORMULA = `=HYPERLINK("x")${MARKUP}`;

type Body = Record<string, unknown>;
type Made = {
  path: string;
  body: () => Body;
  choices?: (of: typeof server) => Promise<object>;
  calledBy?: string;
  hasNoExport?: true;
};
let pharmacy: string;
beforeEach(async () => {
  pharmacy = (await server.post("/api/organizations", anOrganization())).json().id;
  await server.subscribe(pharmacy);
});

const MADE: Made[] = [
  ...RESOURCES.filter(({ hasNoText }) => !hasNoText).map(
    ({ name, body, choices, texts, calledBy, hasNoExport }) => ({
      path: `/api/${name}`,
      body: () => ({ ...body(), ...texts?.() }),
      ...(choices && { choices }),
      ...(calledBy && { calledBy }),
      ...(hasNoExport && { hasNoExport }),
    }),
  ),
  { path: "/api/tokens", body: () => ({ ...aToken({ organization: pharmacy }) }) },
];

/**
 * Routes whose text is secret, a query, or validated so that free text is refused. Applicants never
 * get their text back; its own tests check where it is shown.
 */
const KEEPS_NO_TEXT =
  /\/(auth\/.+|bulk|export|rotate|chain|pick|file|upload|invitation|password-reset|registrations|approve|reject|undo|corrections|missing|values\/preview|logs\/clock)$/;

type Schema = {
  type?: unknown;
  enum?: unknown;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
};

type Described = { requestBody?: { content?: Record<string, { schema: Schema }> } };

/** Fields that accept any text according to the API, with paths such as `address.city`. */
function textFields({ properties = {} }: Schema, path = ""): string[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const shapes = field.anyOf ?? [field];
    const nested = shapes.flatMap((shape) => textFields(shape, `${path}${name}.`));
    const isText = shapes.some(({ type, enum: values }) => type === "string" && !values);
    return isText ? [path + name, ...nested] : nested;
  });
}

function bodyOf(path: string): Schema {
  const described = server.app.swagger().paths?.[path]?.post as Described | undefined;
  return described?.requestBody?.content?.["application/json"]?.schema ?? {};
}

function withField(body: Record<string, unknown>, field: string, value: string) {
  const [outer = "", inner] = field.split(".");
  const whole = inner === undefined ? value : { ...(body[outer] as object), [inner]: value };
  return { ...body, [outer]: whole };
}

describe.each(MADE)("markup sent to $path", (made) => {
  const { path, body, choices, calledBy = "name", hasNoExport } = made;
  const whole = async (): Promise<Body> => ({ ...body(), ...(await choices?.(server)) });

  test("is stored as it is or refused beside its field, and is returned as JSON", async () => {
    const fields = textFields(bodyOf(path));
    expect(fields.length).toBeGreaterThan(0);
    let kept = 0;
    const chosen = await choices?.(server);
    for (const field of fields) {
      const answer = await server.post(path, withField({ ...body(), ...chosen }, field, MARKUP));
      expect(answer.headers).toMatchObject({
        "content-type": "application/json; charset=utf-8",
        "x-content-type-options": "nosniff",
      });
      if (answer.statusCode === 422) {
        expect([field, Object.keys(answer.json().fields)]).toEqual([field, [field]]);
        continue;
      }
      expect([field, answer.statusCode]).toEqual([field, 201]);
      // an owner is a user with a page of their own
      const shown = field.startsWith("owner.") ? await server.get("/api/users?role=owner") : answer;
      expect(JSON.stringify(shown.json())).toContain(JSON.stringify(MARKUP));
      kept += 1;
    }
    // without an accepting field this would test nothing
    expect(kept).toBeGreaterThan(0);
  });

  test("is text in an export, even in a form that a spreadsheet would run", async () => {
    const columns = await columnsOf(path);
    if (columns === undefined) return expect(hasNoExport).toBe(true);
    const sent = await server.post(path, withField(await whole(), calledBy, FORMULA.slice(0, 38)));
    expect(sent.statusCode).toBe(201);
    const { url } = (await server.post(`${path}/export`, { format: "csv", columns })).json();
    const file = await server.get(url);
    expect(file.headers["content-type"]).toContain("text/csv");
    expect(file.headers["content-disposition"]).toMatch(/^attachment/);
    expect(file.body).toContain("'=HYPERLINK");
    expect(file.body).not.toMatch(/(^|[,;\t\n"])=HYPERLINK/);
  });
});

async function columnsOf(path: string): Promise<string | undefined> {
  const { body, statusCode } = await server.post(`${path}/export`, { format: "csv", columns: "?" });
  if (statusCode === 404) return;
  return /separated by commas: ([\w, ]+)\./.exec(body)?.[1]?.replaceAll(", ", ",");
}

test("every route that stores users' text is covered", () => {
  const paths = Object.entries(server.app.swagger().paths ?? {})
    .filter(([path, methods]) => methods?.post && textFields(bodyOf(path)).length > 0)
    .map(([path]) => path);
  expect(paths.filter((path) => !KEEPS_NO_TEXT.test(path)).sort()).toEqual(
    [...MADE.map(({ path }) => path), ...OWN_TEXTS].sort(),
  );
});

test("an email shows names of users and passkeys as text", async () => {
  const caller = await server.as("admin");
  await caller.patch("/api/auth/me", { name: MARKUP, version: 1 });
  const { id } = (await caller.post("/api/users", aUser({ name: `${MARKUP} & "co"` }))).json();
  const [email] = await emailsTo(server.db, server.services.secret, id);
  expect(email?.subject).toBe(`${MARKUP} invites you to the pharmacy console`);
  expect(email?.text).toContain(`Hello ${MARKUP} & "co",`);
  expect(email?.html).not.toMatch(/<img|onerror=alert\(1\)>/);
  expect(email?.html.match(/<\/?\w+/g)).toSatisfy((tags: string[]) =>
    tags.every((tag) => /^<\/?[pa]$/.test(tag)),
  );
});

test("a file keeps its name, and its header stays a single header", async () => {
  const name = `${MARKUP}.png`;
  const { id } = (await sendForm(server, aForm({ name, bytes: aPng() }))).json();
  const { headers } = await server.get(`/api/files/${id}`);
  expect(String(headers["content-disposition"])).not.toMatch(/[<>"\r\n]/);
  expect(headers["content-type"]).toBe("image/png");
});

test("an error for a page with markup in its URL does not repeat it", async () => {
  for (const url of [`/api/${encodeURIComponent(MARKUP)}`, `/api/units?sort=${MARKUP}`]) {
    const answer = await server.get(url);
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(answer.body).not.toContain("<img");
  }
});

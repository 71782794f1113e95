import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ActRule } from "@pharmacy/contract/acts";
import { ACTION_VERBS, type AuditAction } from "@pharmacy/contract/audit-logs/audit-logs.values";
import { BULK, type BulkAct } from "@pharmacy/contract/bulk-acts";
import { expect, test } from "vitest";
import type { ActLook, NounActs } from "#components/acts/acts.ts";
import { ADMIN_ACTS, DASHBOARD_ACTS } from "./acts.ts";

/** Guarantees that an act is one thing on the server, on every screen, in the palette and in the log. */

type Rule = ActRule<never>;
type Look = ActLook<never>;
type Noun = { name: string; model: string; rules: object; looks: Record<string, Look> };
type Act = { set: string; id: string; rule: Rule; noun: Noun | undefined; look: Look | undefined };

const root = join(import.meta.dirname, "../../..");
/** Imports modules by the console's own names: by their paths, they would be loaded a second time. */
const load = (pattern: string) =>
  Promise.all(
    globSync(pattern, { cwd: root })
      .sort()
      .map(async (file) => {
        const name = file.replace(/^contract\/src\/(.*)\.ts$/, "@pharmacy/contract/$1");
        return Object.entries(
          (await import(name.startsWith("@") ? name : join(root, name))) as object,
        );
      }),
  ).then((modules) => modules.flat());
const sourcesOf = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, file), "utf8"));

const SETS = (await load("contract/src/*/*.acts.ts")).filter(([name]) => /_ACTS$/.test(name));
const NOUNS = (await load("web/src/{nouns,resources/*}/*.acts.tsx")).flatMap(
  ([name, value]): Noun[] => {
    const noun = value as NounActs<never>;
    // the menu of a row may leave some of a noun's acts out
    return "looks" in noun && !name.endsWith("RowActs") ? [{ name, ...noun }] : [];
  },
);
const SERVER = sourcesOf("server/src/**/*.ts").join("\n");
const ROW_MENUS = sourcesOf("web/src/**/*.tsx").filter((source) => source.includes("<RowActs"));

const ACTS: Act[] = SETS.flatMap(([set, rules]) =>
  Object.entries(rules as Record<string, Rule>).map(([id, rule]) => {
    const noun = NOUNS.find((one) => one.rules === rules);
    return { set, id, rule, noun, look: noun?.looks[id] };
  }),
);
const FOUND = [ADMIN_ACTS, DASHBOARD_ACTS].flatMap(({ onRecords }) =>
  Object.values(onRecords).flatMap((acts) => acts ?? []),
);

const titleOf = ({ set, id }: Act) => `${set}.${id}`;
const needsOf = ({ rule: { may }, noun }: Act) =>
  typeof may === "string" ? `${noun?.model ?? "run"} ${may}` : may.join(" ");
const isInPalette = ({ rule }: Act) => FOUND.some((found) => found.rule === rule);
const isNamed = ({ set, id }: Act) => new RegExp(`\\b${set}(\\.${id}\\b|\\[act\\])`).test(SERVER);
/** Some acts share their sentences with one that the server names. */
const isEnforced = (act: Act) =>
  ACTS.some(
    ({ rule, ...other }) =>
      isNamed({ rule, ...other }) &&
      (rule === act.rule ||
        (rule.misfit === act.rule.misfit && rule.misfit !== undefined) ||
        (rule.refusal === act.rule.refusal && rule.refusal !== undefined)),
  );
const hasRowMenu = ({ noun, look }: Act) =>
  look !== undefined &&
  (look.only === undefined || look.only === "menu") &&
  ROW_MENUS.some((source) =>
    new RegExp(`\\b${noun?.name.replace(/Acts$/, "")}(Row)?Acts\\b`).test(source),
  );

function loggedAs({ id, rule: { logs, may } }: Act): AuditAction | undefined {
  if (logs) return logs;
  if (id in ACTION_VERBS) return id as AuditAction;
  const act = typeof may === "string" ? may : may[1];
  if (act === "view") return undefined;
  return act === "create" || act === "delete" ? act : "update";
}

/** The server has nothing to refuse: a repeat changes nothing, or only a screen opens. */
const SCREEN_ALONE = [
  "GROUP_ACTS.activate",
  "GROUP_ACTS.deactivate",
  "ITEM_ACTS.label",
  "ITEM_ACTS.price",
  "ITEM_ACTS.recall",
  "ORGANIZATION_ACTS.activate",
  "ORGANIZATION_ACTS.deactivate",
  "PRODUCT_ACTS.archive",
  "UNIT_ACTS.activate",
  "UNIT_ACTS.deactivate",
  "USER_ACTS.activate",
  "USER_ACTS.signOut",
];

/** The server names the rule of the user, which has the same sentence. */
const OF_USER = "TOKEN_ACTS.invite";

test("the table of all acts is the one in the documentation", async () => {
  const head = [
    "# Acts",
    "",
    "Every act on a record, generated from the code and compared with it by `web/src/nouns/acts-table.test.ts` (`npx vitest run web/src/nouns -u` writes it again). Rules are in `contract/src/<noun>/<noun>.acts.ts`. **Refused** says who refuses it in a wrong state: both sides, with the sentence of one function, or the screen alone where the server has nothing to refuse.",
  ];
  const tables = SETS.flatMap(([set]) => [
    "",
    `## ${set}`,
    "",
    "| Act | Needs | From | Page | Row menu | Selection | Palette | Log | Refused |",
    "|---|---|---|---|---|---|---|---|---|",
    ...ACTS.filter((act) => act.set === set).map(rowOf),
  ]);
  await expect(`${[...head, ...tables].join("\n")}\n`).toMatchFileSnapshot(
    join(root, "docs/acts.md"),
  );
});

function rowOf(act: Act): string {
  const { id, rule, look } = act;
  const { from = ["any"], isBulk, misfit, refusal, forbidden } = rule;
  const isRefused = rule.from ?? misfit ?? refusal ?? forbidden;
  const tick = (is: unknown) => (is ? "✓" : "");
  const cells = [
    look?.label ?? id,
    needsOf(act),
    from.join(", "),
    tick(look && look.only !== "palette" && look.only !== "menu"),
    tick(hasRowMenu(act)),
    tick(isBulk),
    tick(isInPalette(act)),
    loggedAs(act) ?? "",
    isRefused ? (SCREEN_ALONE.includes(titleOf(act)) ? "screen" : "both") : "",
  ];
  return `| ${cells.join(" | ")} |`;
}

test("every refusal of a screen is the server's, from the same rule", () => {
  const refused = ACTS.filter(({ rule }) => rule.from ?? rule.refusal ?? rule.forbidden);
  const alone = refused.filter((act) => !isEnforced(act)).map(titleOf);
  expect(refused.length).toBeGreaterThan(40);
  expect(alone.sort()).toEqual([...SCREEN_ALONE, OF_USER].sort());
});

test("an act is offered for a selection if its rule and the server say so", () => {
  for (const act of ACTS) {
    const bulk = act.look?.bulk;
    expect(bulk !== undefined, titleOf(act)).toBe(act.rule.isBulk === true);
    if (!bulk) continue;
    const name = bulk.act ?? (act.id as BulkAct);
    // nouns that have a route for it need more than for a field
    const hasRoute = name === "activate" || titleOf(act) === "ORDER_ACTS.confirm";
    const isOwn = hasRoute && needsOf(act).endsWith(" act");
    if (!isOwn) expect(needsOf(act).split(" ")[1], titleOf(act)).toBe(BULK[name].permission);
  }
});

test("the palette offers every act on what it finds", () => {
  const missing = ACTS.filter((act) => act.look && act.look.only !== "menu" && !isInPalette(act));
  expect([...new Set(missing.map(({ set }) => set))].sort()).toEqual(NOT_FOUND);
});

/** Acts on records that the palette does not find by themselves. */
const NOT_FOUND = [
  "ANSWER_TEMPLATE_ACTS",
  "BANK_FILE_ACTS",
  "BATCH_ACTS",
  "BLOCK_ACTS",
  "EXPIRY_ACTS",
  "OPEN_ACCOUNT_ACTS",
  "OWN_QUESTION_ACTS",
  "OWN_SESSION_ACTS",
  "SESSION_ACTS",
  "TOKEN_ACTS",
  "WEBHOOK_ACTS",
];

test("the log has a word for every act, and the server writes it", () => {
  for (const act of ACTS) {
    const action = loggedAs(act);
    if (action === undefined) continue;
    expect(ACTION_VERBS, titleOf(act)).toHaveProperty(action);
    expect(SERVER, titleOf(act)).toContain(`"${action}"`);
  }
});

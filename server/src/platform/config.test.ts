import { readFileSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { CONFIGURATION, readConfig } from "./config.ts";
import { projectFolder } from "./folders.ts";

test("everything has a default that works on a laptop", () => {
  const { dataDir, ...config } = readConfig({});
  expect(config).toEqual({
    port: 3000,
    host: "127.0.0.1",
    databaseUrl: undefined,
    isDemo: true,
    adminEmail: "admin@aldermere.example",
    adminPassword: undefined,
    demoPassword: undefined,
    supportEmail: "support@aldermere.example",
    smtpUrl: undefined,
    mailFrom: "console@aldermere.example",
    publicUrl: "http://localhost:3000",
    networkName: "Pharmacy network",
    trustProxy: false,
    drainMs: 5000,
    stopMs: 25_000,
    logLevel: "info",
  });
  expect(isAbsolute(dataDir)).toBe(true);
});

test("an empty variable counts as not set, and other programs' variables are not read", () => {
  const variables = { PORT: "", DATA_DIR: "", DEMO: "", HOME: "/home/niamh", path: "x" };
  expect(readConfig(variables)).toEqual(readConfig({}));
});

test("the demo network is used with the embedded database unless configured otherwise", () => {
  const DATABASE_URL = "postgres://db.aldermere.example/pharmacy";
  expect(readConfig({ DATABASE_URL }).isDemo).toBe(false);
  expect(readConfig({ DATABASE_URL, DEMO: "true" }).isDemo).toBe(true);
  expect(readConfig({ DEMO: "false" }).isDemo).toBe(false);
});

test("a relative data folder is inside the project", () => {
  expect(readConfig({ DATA_DIR: "elsewhere" }).dataDir).toBe(join(projectFolder, "elsewhere"));
  expect(readConfig({ DATA_DIR: "/srv/pharmacy" }).dataDir).toBe("/srv/pharmacy");
});

test.each([
  [{ PUBLIC_URL: "https://console.example/" }, "https://console.example"],
  [{ PORT: "8080" }, "http://localhost:8080"],
  [{ HOST: "::1" }, "http://localhost:3000"],
  [{ HOST: "10.0.0.7" }, "http://10.0.0.7:3000"],
  [{ HOST: "2001:db8::7" }, "http://[2001:db8::7]:3000"],
])("with %j users reach it at %s", (variables, publicUrl) => {
  expect(readConfig(variables).publicUrl).toBe(publicUrl);
});

test("the administrator's email is stored in the form used for signing in", () => {
  expect(readConfig({ ADMIN_EMAIL: "Boss@Aldermere.Example" }).adminEmail).toBe(
    "boss@aldermere.example",
  );
});

test("configured values are kept", () => {
  const config = readConfig({});
  expect(() => Object.assign(config, { port: 1 })).toThrow(TypeError);
});

describe("an invalid value is reported with its problem", () => {
  test.each([
    ["PORT", "http"],
    ["PORT", "-1"],
    ["PORT", "65536"],
    ["PORT", "80.5"],
    ["DATABASE_URL", "mysql://db.aldermere.example"],
    ["DATABASE_URL", "db.aldermere.example:5432"],
    ["DATABASE_URL", "postgres://["],
    ["DEMO", "yes"],
    ["DEMO", "1"],
    ["ADMIN_EMAIL", "admin"],
    ["ADMIN_PASSWORD", "too short"],
    ["ADMIN_PASSWORD", "x".repeat(129)],
    ["DEMO_PASSWORD", "too short"],
    ["DEMO_PASSWORD", "x".repeat(129)],
    ["SUPPORT_EMAIL", "support at aldermere"],
    ["TRUST_PROXY", "yes"],
    ["TRUST_PROXY", "10.0.0.0/33"],
    ["TRUST_PROXY", "10.0.0.1,"],
    ["TRUST_PROXY", "::1/129"],
    ["TRUST_PROXY", "11"],
    ["TRUST_PROXY", "-1"],
    ["TRUST_PROXY", "1.5"],
    ["DRAIN_S", "-1"],
    ["DRAIN_S", "301"],
    ["DRAIN_S", "5 s"],
    ["STOP_S", "0"],
    ["STOP_S", "301"],
    ["LOG_LEVEL", "chatty"],
  ])("%s=%s", (name, value) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(/^These environment variables are wrong:\n {2}\S/);
    expect(read).toThrow(new RegExp(`\\n  ${name}: .{5,}$`));
  });

  test("all invalid values at once", () => {
    const read = () => readConfig({ PORT: "x", LOG_LEVEL: "y", DEMO: "z" });
    for (const name of ["PORT", "LOG_LEVEL", "DEMO"]) expect(read).toThrow(`\n  ${name}: `);
  });

  test("without repeating a secret", () => {
    expect(() => readConfig({ ADMIN_PASSWORD: "hunter2" })).not.toThrow(/hunter2/);
  });
});

test.each(["true", "0.0.0.0/0", "::/0", "10.0.0.1, ::/00"])(
  "TRUST_PROXY=%s is refused with the reason and a correction",
  (value) => {
    expect(() => readConfig({ TRUST_PROXY: value })).toThrow(
      /\n {2}TRUST_PROXY: This would let every caller claim any address\. Use the number of proxies .+\.$/,
    );
  },
);

test.each([
  ["false", false],
  ["0", false],
  ["1", 1],
  ["10", 10],
  ["127.0.0.1", "127.0.0.1"],
  ["10.0.0.0/8, ::1", "10.0.0.0/8, ::1"],
])("trusts a proxy: %s", (value, trustProxy) => {
  expect(readConfig({ TRUST_PROXY: value }).trustProxy).toBe(trustProxy);
});

/** The default as an operator would write it; empty when there is none. */
function defaultOf(schema: z.core.$ZodType): string {
  if (schema instanceof z.ZodPipe) return defaultOf(schema.def.in);
  return schema instanceof z.ZodDefault ? String(schema.def.defaultValue) : "";
}

test("the example file lists every variable with its meaning and its default", () => {
  const lines = Object.entries(CONFIGURATION).map(
    ([name, schema]) => `# ${schema.description}\n# ${name}=${defaultOf(schema)}\n`,
  );
  const file = join(projectFolder, ".env.example");
  const heading = "# All of these have defaults. Copy to .env what you want to change.\n";
  expect(readFileSync(file, "utf8")).toBe([heading, ...lines].join("\n"));
});

import { isIP } from "node:net";
import { resolve } from "node:path";
import * as z from "zod";
import { projectFolder } from "./folders.ts";

const flag = z.enum(["true", "false"], "Use true or false.").transform((value) => value === "true");

const password = z
  .string()
  .min(10, "Use at least 10 characters.")
  .max(128, "Use at most 128 characters.");

const TRUST_ADVICE =
  "Use the number of proxies in front, such as 1, or their addresses, such as 127.0.0.1, 10.0.0.0/8.";

const HOPS_MAX = 10;

/** `.env.example` is generated from these descriptions. */
export const CONFIGURATION = {
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe("Port it listens on."),
  HOST: z.string().min(1).default("127.0.0.1").describe("Address it listens on."),
  DATA_DIR: z
    .string()
    .min(1)
    .default("data")
    .transform((folder) => resolve(projectFolder, folder))
    .describe("Folder of the embedded database, uploaded files and generated secrets."),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "Begin with postgres://.")
    .refine((url) => URL.canParse(url), "This is not an address.")
    .optional()
    .describe("A PostgreSQL server (15 or newer) to use instead of the embedded one."),
  DEMO: flag
    .optional()
    .describe("Fill an empty database with the demo network. True with the embedded database."),
  ADMIN_EMAIL: z
    .email("Use an email address.")
    .default("admin@aldermere.example")
    .describe("Email of the first administrator of an empty database."),
  ADMIN_PASSWORD: password
    .optional()
    .describe("Password of the first administrator. Generated and printed once when not set."),
  DEMO_PASSWORD: password
    .optional()
    .describe("Password of every other demo account. Generated and printed once when not set."),
  NETWORK_NAME: z
    .string()
    .trim()
    .min(2, "Use at least 2 characters.")
    .max(60, "Use at most 60 characters.")
    .default("Pharmacy network")
    .describe("Name of the network, shown on pages before sign-in."),
  SUPPORT_EMAIL: z
    .email("Use an email address.")
    .default("support@aldermere.example")
    .describe("Contact address for people whose account or pharmacy is inactive."),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "Begin with smtp:// or smtps://.")
    .refine((url) => URL.canParse(url), "This is not an address.")
    .optional()
    .describe("Mail server. Without one, emails are kept and shown to administrators."),
  MAIL_FROM: z
    .email("Use an email address.")
    .default("console@aldermere.example")
    .describe("Sender of emails."),
  PUBLIC_URL: z
    .url("Use an address such as https://console.example.")
    .optional()
    .describe(
      "Public address of the console, for links in emails and for passkeys. HOST and PORT when not set.",
    ),
  TRUST_PROXY: z
    .string()
    .refine((value) => !trustsEveryone(value), {
      error: `This would let every caller claim any address. ${TRUST_ADVICE}`,
      abort: true,
    })
    .refine(isTrust, TRUST_ADVICE)
    .default("false")
    .describe(
      "Reverse proxies: how many, or the addresses whose X-Forwarded-For is trusted. False for none.",
    ),
  DRAIN_S: z.coerce
    .number("Use a number of seconds.")
    .min(0, "Use 0 or more seconds.")
    .max(300, "Use at most 300 seconds.")
    .default(5)
    .describe("Seconds to keep serving after SIGTERM, while /api/ready already answers 503."),
  STOP_S: z.coerce
    .number("Use a number of seconds.")
    .min(1, "Use 1 or more seconds.")
    .max(300, "Use at most 300 seconds.")
    .default(25)
    .describe("Seconds allowed for shutdown after that, before remaining work is cut off."),
  LOG_LEVEL: z
    .enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"])
    .default("info")
    .describe("Minimum log level: JSON lines, readable text on a terminal."),
};

export type Config = ReturnType<typeof readConfig>;

export function readConfig(env: Record<string, string | undefined>) {
  const present = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => name in CONFIGURATION && value !== ""),
  );
  const result = z.object(CONFIGURATION).safeParse(present);
  if (!result.success) {
    const problems = result.error.issues.map(
      ({ path, message }) => `  ${path.join(".")}: ${message}`,
    );
    throw new Error(`These environment variables are wrong:\n${problems.join("\n")}`);
  }
  const values = result.data;
  return Object.freeze({
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    isDemo: values.DEMO ?? values.DATABASE_URL === undefined,
    adminEmail: values.ADMIN_EMAIL.toLowerCase(),
    adminPassword: values.ADMIN_PASSWORD,
    demoPassword: values.DEMO_PASSWORD,
    networkName: values.NETWORK_NAME,
    supportEmail: values.SUPPORT_EMAIL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM.toLowerCase(),
    publicUrl: (values.PUBLIC_URL ?? `http://${nameOf(values.HOST)}:${values.PORT}`).replace(
      /\/+$/,
      "",
    ),
    trustProxy: trusted(values.TRUST_PROXY),
    drainMs: values.DRAIN_S * 1000,
    stopMs: values.STOP_S * 1000,
    logLevel: values.LOG_LEVEL,
  });
}

/** The host name that users type: for this computer its name, which passkeys need. */
export function nameOf(host: string): string {
  if (/^(127\.|::1$)/.test(host)) return "localhost";
  return isIP(host) === 6 ? `[${host}]` : host;
}

function trustsEveryone(value: string): boolean {
  return value === "true" || rangesIn(value).some(({ bits }) => bits !== undefined && +bits === 0);
}

function isTrust(value: string): boolean {
  if (value === "false") return true;
  if (/^\d+$/.test(value)) return Number(value) <= HOPS_MAX;
  return rangesIn(value).every(({ address, bits }) => {
    const most = isIP(address) === 4 ? 32 : 128;
    const isWidth = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
    return isIP(address) > 0 && isWidth;
  });
}

function rangesIn(value: string) {
  return value.split(",").map((range) => {
    const [address = "", bits] = range.trim().split("/");
    return { address, bits };
  });
}

function trusted(value: string): false | number | string {
  if (value === "false") return false;
  return /^\d+$/.test(value) ? Number(value) || false : value;
}

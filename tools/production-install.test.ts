import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { SERVER, SERVER_ENV, SERVER_FLAGS } from "./launch/build.mjs";
import { ROOT, requireNode24 } from "./launch/machine.mjs";

/** Guarantees that `npm ci --omit=dev --workspace=server` installs all that the built server needs. */

/** The most that a production installation may take with the embedded database, megabytes. */
const INSTALLED_MB = 150;

type Package = {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};

const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
  packages: Record<string, Package>;
};

/** Where Node finds a package that is named in a folder; undefined if it is not in the lock file. */
function placeOf(name: string, folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    const place = at === "." ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (place in packages) return place;
    if (at === ".") return undefined;
  }
}

function wantedBy(folder: string): string[] {
  const found = packages[folder] ?? {};
  const peers = Object.keys(found.peerDependencies ?? {});
  return [
    ...Object.keys(found.dependencies ?? {}),
    ...Object.keys(found.optionalDependencies ?? {}),
    ...peers.filter((name) => !found.peerDependenciesMeta?.[name]?.optional),
  ];
}

/** The folders of the packages that the server needs in production, as far as this machine has them. */
function productionPackages(): string[] {
  const reached = new Set<string>();
  const waiting = ["server"];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const name of wantedBy(folder)) {
      const place = placeOf(name, folder);
      if (place === undefined || reached.has(place)) continue;
      // of what is optional, npm installs only what runs on the machine
      if (!existsSync(join(ROOT, place))) continue;
      reached.add(place);
      waiting.push(place);
    }
  }
  return [...reached].sort();
}

/** Without the packages inside, which are counted by themselves. */
function bytesIn(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const place = join(folder, entry.name);
    if (entry.isDirectory()) {
      return entry.name === "node_modules" ? sum : sum + bytesIn(place);
    }
    return sum + lstatSync(place).size;
  }, 0);
}

const installed = productionPackages();

/** A project's folder with nothing in it but what production has. */
function aProduction() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "pharmacy-production-")));
  // the database may run as another user
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const own = ["server/package.json", "server/dist", "server/migrations", "web/dist"];
  for (const place of [...own, ...installed.filter((place) => !isInside(place))]) {
    mkdirSync(dirname(join(folder, place)), { recursive: true });
    symlinkSync(join(ROOT, place), join(folder, place));
  }
  return folder;
}

/** A package in the folder of another one is there with it. */
function isInside(place: string): boolean {
  return place.startsWith("node_modules/") && place.includes("/node_modules/");
}

/** Runs Node where links count as the places they are in, so that nothing else can be found. */
function runNode(cwd: string, args: string[], env: Record<string, string> = {}) {
  const links = ["--preserve-symlinks", "--preserve-symlinks-main"];
  const child = spawn(requireNode24(), [...links, ...args], {
    cwd,
    env: { PATH: process.env.PATH, ...SERVER_ENV, NODE_DISABLE_COMPILE_CACHE: "1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit");
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (part: Buffer) => {
      text += part;
    });
  }
  return { child, ended, text: () => text };
}

beforeAll(() => {
  expect(existsSync(join(ROOT, SERVER)), `${SERVER} is missing: npm test builds it`).toBe(true);
});

test("a production installation stays small", () => {
  const places = [...installed, "server/dist", "server/migrations", "web/dist"];
  const sizes = places.map((place) => ({ place, mb: bytesIn(join(ROOT, place)) / 1e6 }));
  const total = sizes.reduce((sum, { mb }) => sum + mb, 0);
  const largest = sizes
    .sort((one, other) => other.mb - one.mb)
    .slice(0, 8)
    .map(({ place, mb }) => `${place} ${mb.toFixed(1)}`);
  expect(installed.length).toBeGreaterThan(10);
  expect(total, largest.join(", ")).toBeLessThanOrEqual(INSTALLED_MB);
});

test("it has neither the tools nor what the build puts into the server", () => {
  const names = installed.map((place) => place.split("node_modules/").at(-1));
  for (const name of ["vite", "typescript", "vitest", "react", "fastify", "drizzle-orm", "zod"]) {
    expect(names).not.toContain(name);
  }
});

test("the built server finds there every package that it loads on demand", async () => {
  const folder = aProduction();
  const names = Object.keys(packages.server?.dependencies ?? {});
  const program = `
    import { createRequire } from "node:module";
    const require = createRequire(import.meta.url);
    for (const name of ${JSON.stringify([...names, "yaml"])}) {
      if (!require.resolve(name).startsWith(${JSON.stringify(join(folder, "node_modules"))})) throw name;
    }
    const { default: sharp } = await import("sharp");
    await sharp({ create: { width: 2, height: 2, channels: 3, background: "red" } }).png().toBuffer();
    await (await import("@node-rs/argon2")).hash("a password");
    await import("@lhncbc/ucum-lhc");
    await import("pino-pretty");
    require("yaml").parse("a: 1");
    console.log("all of them");`;
  const args = ["--input-type=module", "--eval", program];
  const { ended, text } = runNode(join(folder, "server"), args);
  expect([await ended, text().trim()]).toEqual([[0, null], "all of them"]);
});

test("it starts with the embedded database and answers", async () => {
  const folder = aProduction();
  const password = "a password of production";
  const { child, ended, text } = runNode(folder, [...SERVER_FLAGS, SERVER], {
    PORT: "0",
    DEMO: "false",
    DATA_DIR: join(folder, "data"),
    ADMIN_PASSWORD: password,
  });
  onTestFinished(async () => {
    child.kill("SIGINT");
    await ended;
  });
  const address = /answers at (http:\/\/localhost:\d+)/;
  await expect.poll(text, { timeout: 100_000 }).toMatch(address);
  const [, url = ""] = address.exec(text()) ?? [];

  expect((await fetch(`${url}/api/health`)).status).toBe(200);
  expect((await fetch(`${url}/api/ready`)).status).toBe(200);
  expect(await (await fetch(url)).text()).toContain("<title>");
  expect((await fetch(`${url}/api/docs/static/logo.svg`)).status).toBe(200);
  const login = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "admin@aldermere.example", password }),
  });
  expect(login.status).toBe(200);
}, 120_000);

test("the operator's manual starts it with the settings of npm start", () => {
  const manual = readFileSync(join(ROOT, "docs/operations.md"), "utf8");
  const env = Object.keys(SERVER_ENV).map((name) => `${name}=2`);
  expect(manual).toContain([...env, "node", ...SERVER_FLAGS, SERVER].join(" "));
});

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";

const launcher = join(import.meta.dirname, "../launch.mjs");
const processes = join(import.meta.dirname, "processes.mjs");

/** Runs a program the way the launcher does, and waits for its first line. */
async function launch(program: string) {
  const command = { file: process.execPath, args: ["-e", program] };
  const code = `
    import { runVisibly } from ${JSON.stringify(processes)};
    process.exitCode = await runVisibly([${JSON.stringify(command)}]);
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code]);
  const output = collect(child);
  const ended = once(child, "exit");
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  await output.until("ready");
  return { child, output, ended };
}

function collect(child: ChildProcess) {
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (part: Buffer) => {
      text += part;
    });
  }
  return {
    async until(expected: string) {
      await expect.poll(() => text, { timeout: 10_000 }).toContain(expected);
      return text;
    },
  };
}

const COUNTING = `
  let signals = 0;
  process.on("SIGINT", () => {
    signals += 1;
    setTimeout(() => { console.log("signals " + signals); process.exit(7); }, 400);
  });
  setInterval(() => {}, 1000);
  console.log("ready");
`;

test("one Ctrl+C reaches the server once, and its exit code comes back", async () => {
  const { child, output, ended } = await launch(COUNTING);
  child.kill("SIGINT");
  await wait(100);
  child.kill("SIGINT");

  expect(await output.until("signals")).toContain("signals 1");
  expect(await ended).toEqual([7, null]);
});

test("closing the terminal stops the server in order, like Ctrl+C", async () => {
  const program = `
    process.on("SIGINT", () => { console.log("asked"); process.exit(0); });
    setInterval(() => {}, 1000);
    console.log("ready");
  `;
  const { child, output, ended } = await launch(program);
  child.kill("SIGHUP");

  await output.until("asked");
  expect(await ended).toEqual([0, null]);
});

test("the server notices when the launcher is killed", async () => {
  const program = `
    process.once("disconnect", () => { console.log("alone"); process.exit(); });
    setInterval(() => {}, 1000);
    console.log("ready");
  `;
  const { child, output } = await launch(program);
  child.kill("SIGKILL");

  await output.until("alone");
});

test("an unknown command is answered with the known ones", async () => {
  const child = spawn(process.execPath, [launcher, "strat"]);
  const output = collect(child);
  const [code] = await once(child, "exit");

  expect(code).toBe(1);
  await output.until(
    "Choose a command: start, dev, test, check, fix, migration, bench, bench:web, hostile, screens.",
  );
});

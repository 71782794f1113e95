import { EVERY_JOB } from "@pharmacy/server/every-job";
import { chainKeyOf } from "@pharmacy/server/platform/audit/chain";
import { sealNow, tamper, writeEntries } from "@pharmacy/server/test/sealed-log";
import { screen, within } from "@testing-library/react";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

const seal = () => sealNow(app.db, chainKeyOf(app.services.secret));

beforeEach(async () => {
  await app.db.execute(sql`truncate audit_logs`);
  await writeEntries(app.db, 5);
  await seal();
});

async function openProof() {
  const opened = open("/admin/logs");
  await opened.user.click(await screen.findByRole("button", { name: "Verify" }));
  const sheet = await screen.findByRole("dialog", { name: "Verify the log" });
  // the verification is not the only request
  await within(sheet).findByText(/up to entry \d+/);
  return { ...opened, sheet };
}

test("the log is verified as unchanged, and the month's head can be copied", async () => {
  await app.signIn();
  const { user, sheet } = await openProof();
  expect(
    await within(sheet).findByText(/^(All \d+|The one sealed) entr.* unchanged\.$/),
  ).toBeTruthy();
  await within(sheet).findByText(/up to entry \d+/);
  await user.click(within(sheet).getByRole("button", { name: "Copy checksums" }));
  await within(sheet).findByText("Copied.");
  const { heads } = JSON.parse(await navigator.clipboard.readText());
  expect(heads).toEqual((await app.get("/api/logs/heads")).json().heads);
});

test("the first changed entry is reported, and can be opened", async () => {
  await tamper(app.db, sql`update audit_logs set ip = '10.0.0.9' where record_label = 'unit 3'`);
  await app.signIn();
  const { user, sheet, address } = await openProof();
  await within(sheet).findByText("Entry 3 was changed after it was sealed.");
  await within(sheet).findByText(/^The 2 before it are unchanged\./);
  await user.click(within(sheet).getByRole("button", { name: "Show the entry" }));
  await screen.findByRole("dialog", { name: /changed unit unit 3$/ });
  expect(address()).toMatch(/[?&]id=/);
});

test("an administrator confirms that the clock was set back, and the log is proved again", async () => {
  await writeEntries(app.db, 1);
  await tamper(
    app.db,
    sql`update audit_logs set at = at - interval '10 hours'
      where id = (select id from audit_logs order by at desc limit 1)`,
  );
  await app.signIn();
  const { user, sheet } = await openProof();
  await within(sheet).findByText("An entry was inserted among the sealed entries.");
  await user.click(
    await within(sheet).findByRole("button", { name: "Confirm that the clock was set back" }),
  );
  await within(sheet).findByText(/entries are unchanged\.$/);
  await within(sheet).findByText(/The clock was set back from .+ to .+, as .+ confirmed\./);
});

test("a deleted entry is reported, and there is nothing to open", async () => {
  await tamper(app.db, sql`delete from audit_logs where record_label = 'unit 2'`);
  await app.signIn();
  const { sheet } = await openProof();
  await within(sheet).findByText("Entry 2 was deleted after it was sealed.");
  expect(within(sheet).queryByRole("button", { name: "Show the entry" })).toBeNull();
});

test("a verification can be stopped, and continues from where it was", async () => {
  await app.signIn();
  const straight = globalThis.fetch;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (url.includes("logs/verify")) await held;
    return straight(url, init);
  });
  try {
    const { user, sheet } = await openProof();
    await user.click(await within(sheet).findByRole("button", { name: "Stop" }));
    await within(sheet).findByText("Stopped before any entry was checked.");
    release();
    await user.click(within(sheet).getByRole("button", { name: "Continue" }));
    await within(sheet).findByText(/unchanged\.$/);
  } finally {
    vi.stubGlobal("fetch", straight);
  }
});

test("archives are listed for everyone who sees the log, and downloaded by administrators", async () => {
  await app.db.execute(sql`truncate audit_logs, audit_seals`);
  await app.db.execute(sql`insert into audit_logs
    (id, at, actor_type, actor_name, action, model, record_label, changes, outcome)
    values (gen_random_uuid(), '2020-03-01T12:00Z', 'system', 'System', 'update', 'unit', 'unit',
      '[]', 'success')`);
  await seal();
  const archiving = EVERY_JOB.find(({ name }) => name === "archiving");
  await archiving?.work(app.services, new AbortController().signal);
  await app.signIn();
  const { sheet } = await openProof();
  await within(sheet).findByText("March 2020 · 1 entry");
  within(sheet).getByRole("button", { name: "Download the archive of March 2020" });
});

test("the support role sees the archives, without a way to download them or the sealed log", async () => {
  await app.signIn("support");
  const { sheet } = await openProof();
  await within(sheet).findByText(/^No entries are old enough yet\./);
  expect(within(sheet).queryByRole("button", { name: /^Download the archive/ })).toBeNull();
  expect(within(sheet).queryByRole("button", { name: "Download sealed log" })).toBeNull();
});

test("a user who sees only part of the log is not offered to verify it", async () => {
  await app.signIn("catalogue");
  open("/admin/logs");
  await screen.findByRole("heading", { name: "Logs" });
  await screen.findByRole("searchbox");
  expect(screen.queryByRole("button", { name: "Verify" })).toBeNull();
});

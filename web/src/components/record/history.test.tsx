import type { AuditLog } from "@pharmacy/contract/audit-logs/audit-logs";
import type { FieldChange } from "@pharmacy/contract/field-changes";
import { HOUR_MS } from "@pharmacy/contract/time.values";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { formatExactInstant } from "#lib/format.ts";
import { History } from "./history.tsx";

const WORDS = {
  phone: "Phone",
  creditLimit: { label: "Credit limit", show: (value: unknown) => `€${value}` },
};

function entry(patch: Partial<AuditLog>): AuditLog {
  return {
    id: crypto.randomUUID(),
    at: new Date(Date.now() - 2 * HOUR_MS).toISOString(),
    actorType: "user",
    actorId: null,
    actorName: "Orla Daly",
    actorEmail: null,
    actorRole: "admin",
    organization: null,
    organizationName: null,
    action: "update",
    model: "organization",
    recordId: null,
    recordLabel: "Linden Pharmacy",
    changes: [],
    names: [],
    currency: null,
    outcome: "success",
    requestId: null,
    sessionId: null,
    tokenId: null,
    ip: null,
    userAgent: null,
    ...patch,
  };
}

const change = (field: string, from: unknown, to: unknown): FieldChange => ({ field, from, to });

function tell(...entries: AuditLog[]) {
  render(<History entries={entries} words={WORDS} />);
  return screen.getByRole("list").textContent;
}

test.each([
  [change("phone", "+353 1", "+353 2"), "Orla Daly changed Phone from +353 1 to +353 2"],
  [change("phone", null, "+353 2"), "Orla Daly set Phone to +353 2"],
  [change("phone", "+353 1", null), "Orla Daly cleared Phone, which was +353 1"],
  [change("creditLimit", 5, 7), "Orla Daly changed Credit limit from €5 to €7"],
  [change("orderHold", false, true), "Orla Daly changed Order hold from no to yes"],
])("one change is a sentence: %#", (only, sentence) => {
  expect(tell(entry({ changes: [only] }))).toBe(`${sentence} 2 hours ago`);
});

test("several changes are listed with their old and new values", () => {
  const changes = [change("phone", null, "+353 2"), change("address", null, { city: "Cork" })];
  render(<History entries={[entry({ changes })]} words={WORDS} />);
  screen.getByText("2 hours ago");
  const [whole, ...lines] = screen.getAllByRole("listitem").map((line) => line.textContent);
  expect(whole).toContain("Orla Daly changed 2 fields");
  expect(lines).toEqual(["Phone empty →to +353 2", "Address empty →to Cork"]);
});

test("a refused or failed action is described as an attempt", () => {
  const text = tell(
    entry({ action: "deactivate", outcome: "denied" }),
    entry({ action: "delete", outcome: "failed" }),
  );
  expect(text).toContain("Orla Daly tried to deactivate Linden Pharmacy and was refused");
  expect(text).toContain("Orla Daly tried to delete Linden Pharmacy, which failed");
});

test("the exact time is shown on hover", () => {
  const created = entry({ action: "create" });
  expect(tell(created)).toContain("Orla Daly created Linden Pharmacy");
  expect(screen.getByText("2 hours ago").title).toBe(formatExactInstant(created.at));
});

test("a record without entries says so", () => {
  render(<History entries={[]} words={WORDS} />);
  screen.getByText("No history yet");
});

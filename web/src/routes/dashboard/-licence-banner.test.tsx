import { anOrganization } from "@pharmacy/server/test/records";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { formatDate } from "#lib/format.ts";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

/** A calendar date in this computer's time zone, as the screen shows it. */
function inDays(days: number): string {
  const date = new Date();
  date.setDate(date.getDate() + days);
  const part = (number: number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
}

/** The dashboard of a pharmacist whose pharmacy's licence ends on this day. */
async function dashboardWith(licenceExpiresOn: string) {
  const body = anOrganization({ licenceExpiresOn });
  const { id } = (await app.post("/api/organizations", body)).json();
  await app.subscribe(id, { interval: "year" });
  await app.signIn("pharmacist", id);
  open("/dashboard");
}

test("a pharmacy user is told that the licence has expired", async () => {
  await dashboardWith(inDays(-1));
  await screen.findByText(
    `The licence expired on ${formatDate(inDays(-1))}. Orders are on hold until it is renewed.`,
  );
});

test("a pharmacy user is warned from 30 days before its end", async () => {
  await dashboardWith(inDays(30));
  await screen.findByText(
    `The licence expires in 30 days, on ${formatDate(inDays(30))}. Send the network the renewed one.`,
  );
});

test("a pharmacy user is not warned long before its end", async () => {
  await dashboardWith(inDays(31));
  await screen.findByText(/^You are signed in as/);
  expect(screen.queryByText(/licence/i)).toBeNull();
});

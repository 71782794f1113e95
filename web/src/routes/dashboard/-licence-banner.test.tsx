import { anOrganization } from "@pharmacy/server/test/records";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { formatDate } from "#lib/format.ts";
import { open, testApp } from "#test/app.tsx";

const app = testApp();

/** A civil date where this computer is, as somebody looking at its screen has it. */
function inDays(days: number): string {
  const date = new Date();
  date.setDate(date.getDate() + days);
  const part = (number: number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
}

/** The dashboard of a pharmacist whose pharmacy's licence ends then. */
async function dashboardWith(licenceExpiresOn: string) {
  const body = anOrganization({ licenceExpiresOn });
  const { id } = (await app.post("/api/organizations", body)).json();
  await app.subscribe(id, { interval: "year" });
  await app.signIn("pharmacist", id);
  open("/dashboard");
}

test("somebody of a pharmacy is told that its licence expired", async () => {
  await dashboardWith(inDays(-1));
  await screen.findByText(
    `The licence expired on ${formatDate(inDays(-1))}. Orders are on hold until it is renewed.`,
  );
});

test("they are told from 30 days before its end", async () => {
  await dashboardWith(inDays(30));
  await screen.findByText(
    `The licence expires in 30 days, on ${formatDate(inDays(30))}. Send the network the renewed one.`,
  );
});

test("they are told nothing while its end is far", async () => {
  await dashboardWith(inDays(31));
  await screen.findByText(/^You are signed in as/);
  expect(screen.queryByText(/licence/i)).toBeNull();
});

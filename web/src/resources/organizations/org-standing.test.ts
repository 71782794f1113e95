import type { Organization } from "@pharmacy/contract/organizations/organizations";
import type { Subscription } from "@pharmacy/contract/subscriptions/subscriptions";
import { describe, expect, test } from "vitest";
import { ordersOf, worstStateOf } from "./org-standing.ts";

const TODAY = "2026-11-21";

const RUNNING: Subscription = {
  state: "active",
  endDate: "2027-05-31",
  graceEndDate: "2027-06-14",
  daysLeft: 191,
  isTrial: false,
  nextStart: null,
};

type StandingInput = Parameters<typeof worstStateOf>[0];

/** A pharmacy without problems, except for the given values. */
function pharmacy({
  subscription,
  ...values
}: Partial<Omit<StandingInput, "subscription">> & {
  subscription?: Partial<Subscription>;
} = {}): StandingInput {
  return {
    status: "active",
    licenceExpiresOn: "2028-12-31",
    orderHold: false,
    orderHoldReason: null,
    ...values,
    subscription: { ...RUNNING, ...subscription },
  };
}

const EXPIRED = { state: "expired", endDate: "2026-10-31" } as const;
const HELD = { orderHold: true, orderHoldReason: "Two bills are unpaid." };
const OLD_LICENCE = { licenceExpiresOn: "2026-11-12" };

describe("a pharmacy's worst state", () => {
  test("does not exist while everything is in order", () => {
    expect(worstStateOf(pharmacy(), TODAY)).toBeUndefined();
    expect(worstStateOf(pharmacy({ subscription: { state: "trial" } }), TODAY)).toBeUndefined();
    const renewed = { state: "expiring", nextStart: "2026-12-01" } as const;
    expect(worstStateOf(pharmacy({ subscription: renewed }), TODAY)).toBeUndefined();
  });

  /** Each state is worse than all after it. */
  const ranked: [
    label: string,
    remedy: string | undefined,
    values: Parameters<typeof pharmacy>[0],
  ][] = [
    ["Inactive", "activate", { status: "inactive" }],
    ["Licence expired", "licence", OLD_LICENCE],
    ["Read-only", "subscribe", { subscription: EXPIRED }],
    ["Grace period", "subscribe", { subscription: { state: "grace", endDate: "2026-11-15" } }],
    ["Orders on hold", "edit", HELD],
    ["Licence expiring", "licence", { licenceExpiresOn: "2026-12-10" }],
    ["Expiring", "subscribe", { subscription: { state: "expiring", endDate: "2026-11-28" } }],
  ];

  test.each(ranked)("%s is remedied with %s", (label, remedy, values) => {
    expect(worstStateOf(pharmacy(values), TODAY)).toMatchObject({ label, remedy });
  });

  test("comes first, whatever else is wrong", () => {
    for (const [index, [label, , values]] of ranked.entries()) {
      const lesser = Object.assign({}, ...ranked.slice(index + 1).map(([, , one]) => one));
      expect(worstStateOf(pharmacy({ ...lesser, ...values }), TODAY)?.label).toBe(label);
    }
  });

  test("has no remedy if a next term is already scheduled", () => {
    for (const state of ["scheduled", "expired", "cancelled", "grace"] as const) {
      const standing = worstStateOf(
        pharmacy({ subscription: { state, nextStart: "2026-12-01" } }),
        TODAY,
      );
      expect(standing?.remedy).toBeUndefined();
      expect(standing?.text).toMatch(/Dec(ember)? .*begins|begins on .*Dec/);
    }
  });

  test("depends on the last day of a licence, which still counts", () => {
    const on = (licenceExpiresOn: string) =>
      worstStateOf(pharmacy({ licenceExpiresOn }), TODAY)?.label;
    expect([on("2026-11-20"), on("2026-11-21")]).toEqual(["Licence expired", "Licence expiring"]);
  });
});

describe("whether a pharmacy can order", () => {
  test("matches its worst state: never allowed and also on hold", () => {
    const cases: Parameters<typeof pharmacy>[0][] = [
      {},
      HELD,
      OLD_LICENCE,
      { status: "inactive" } as const,
      { subscription: EXPIRED },
      { ...HELD, ...OLD_LICENCE },
    ];
    for (const values of cases) {
      const judged = pharmacy(values as Partial<Organization>);
      const worst = worstStateOf(judged, TODAY);
      const isAllowed = ordersOf(judged, TODAY) === "Allowed";
      expect(isAllowed, JSON.stringify(values)).toBe(worst === undefined);
    }
  });
});

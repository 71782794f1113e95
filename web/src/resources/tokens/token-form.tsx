import { DAY_MS } from "@pharmacy/contract/time.values";
import type { IssuedToken, TokenInput } from "@pharmacy/contract/tokens/tokens";
import {
  API_TOKEN_DAYS_MAX,
  SCOPE_WORDS,
  TOKEN_WARNING_DAYS,
} from "@pharmacy/contract/tokens/tokens.values";
import { type UseQueryResult, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { ChecksField } from "#components/form/checks-field.tsx";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { RecordPickerField } from "#components/form/record-picker-field.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { ClosedSheet } from "#components/record/closed-sheet.tsx";
import { WaitingSheet } from "#components/record/waiting-sheet.tsx";
import { formatDay } from "#lib/day-of.ts";
import { ifEmailed } from "#lib/network.ts";
import { useAction } from "#lib/use-action.ts";
import { pharmacyFinder } from "#resources/organizations/pharmacy-choices.ts";
import { tokensApi } from "./tokens.api.ts";
import type { TokenScope } from "./tokens-search.ts";

// The fields are rendered before their rules, which are only needed once something is typed.
const loadRules = () =>
  import("@pharmacy/contract/tokens/tokens").then((contract) => contract.TokenInput);

const WORDS = { organization: "Pharmacy", expiresAt: "Expires" };

const LIVES_DAYS = [7, 30, 90, 180, API_TOKEN_DAYS_MAX];
const USUAL_DAYS = 90;

const SCOPES = Object.entries(SCOPE_WORDS).map(([value, label]) => ({ value, label, hint: value }));

const NEW_TOKEN = "New API token";

type Props = {
  /** Any pharmacy, or only the user's own. */
  scope: TokenScope;
  onIssued(issued: IssuedToken): void;
  onClose(): void;
};

type NewTokenProps = Props & {
  closedReason: string | undefined;
  /** Shown until it is known if there is a reason. */
  waitsFor: Pick<UseQueryResult, "error" | "refetch"> | undefined;
};

/** The form of a new API token, or why none can be created now. */
export function NewToken({ closedReason, waitsFor, ...form }: NewTokenProps) {
  const { onClose } = form;
  if (waitsFor) return <WaitingSheet title={NEW_TOKEN} query={waitsFor} onClose={onClose} />;
  if (!closedReason) return <TokenForm {...form} />;
  return <ClosedSheet title={NEW_TOKEN} reason={closedReason} onClose={onClose} />;
}

function TokenForm({ scope, onIssued, onClose }: Props) {
  const queryClient = useQueryClient();
  const finder = useMemo(() => pharmacyFinder(queryClient), [queryClient]);
  const isOfNetwork = scope === "network";
  const issue = useAction({
    run: tokensApi.issue,
    changes: "token",
    success: undefined, // the dialog of its secret follows
    failure: "Failed to create API token",
  });
  const lives = useMemo(livesFromNow, []);
  const initial: TokenInput = {
    name: "",
    organization: null,
    scopes: [],
    expiresAt: lives.find(({ days }) => days === USUAL_DAYS)?.value ?? "",
  };
  const form = useRecordForm({
    schema: loadRules,
    initial,
    words: WORDS,
    save: ({ values }) => issue.mutateAsync(values),
    onSaved: onIssued,
  });
  const must = { form, isRequired: true };
  return (
    <FormSheet
      form={form}
      title={NEW_TOKEN}
      description={
        isOfNetwork
          ? "Lets a pharmacy's program use the console without a user."
          : "Lets a program use the console for your pharmacy, without a user."
      }
      submitLabel="Create API token"
      onClose={onClose}
    >
      <TextField {...must} name="name" label="Name" hint="For example, Stock sync." />
      {isOfNetwork && (
        <RecordPickerField
          {...must}
          {...finder}
          name="organization"
          label="Pharmacy"
          hint="The token can see what this pharmacy can see."
        />
      )}
      <ChecksField {...must} name="scopes" label="Scopes" options={SCOPES} />
      <SelectField
        {...must}
        name="expiresAt"
        label="Expires"
        options={lives}
        hint={ifEmailed(`A warning is emailed ${TOKEN_WARNING_DAYS.join(" and ")} days before.`)}
      />
    </FormSheet>
  );
}

/** Possible lifetimes, each with its last day. */
function livesFromNow() {
  const now = Date.now();
  return LIVES_DAYS.map((days) => {
    const value = new Date(now + days * DAY_MS).toISOString();
    return { days, value, label: `${days} days, until ${formatDay(value)}` };
  });
}

import { COUNT_MAX } from "@pharmacy/contract/list.values";
import type { Registration } from "@pharmacy/contract/registrations/registrations";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import type { RecordAction } from "#components/record/record-actions.tsx";
import { HeaderActs } from "#components/record-acts/header-acts.tsx";
import { registrationActs } from "#resources/registrations/registrations.acts.tsx";
import { registrationsApi } from "#resources/registrations/registrations.api.ts";

/** The two decisions while it is pending, and a link to the next pending registration. */
export function RegistrationActions({ registration }: { registration: Registration }) {
  const next = useNextWaiting(registration.id);
  return <HeaderActs noun={registrationActs} record={registration} also={[next]} />;
}

/** The next pending registration, or the first one after the last. */
function useNextWaiting(id: string): RecordAction {
  const navigate = useNavigate();
  const { data, error } = useQuery(registrationsApi.list({ status: "pending", count: COUNT_MAX }));
  const waiting = data?.items ?? [];
  const place = waiting.findIndex((one) => one.id === id);
  const next = [...waiting.slice(place + 1), ...waiting.slice(0, Math.max(place, 0))][0];
  const obstacle = data
    ? "No other registration is waiting."
    : error
      ? `Waiting registrations could not be loaded. ${error.message}`
      : "Waiting registrations are still loading.";
  return {
    label: "Next waiting registration",
    icon: ArrowRight,
    keys: "N",
    disabledReason: next ? undefined : obstacle,
    run: () => next && void navigate({ to: "/admin/registrations/$id", params: { id: next.id } }),
  };
}

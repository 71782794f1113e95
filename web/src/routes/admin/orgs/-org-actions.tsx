import type { Organization } from "@pharmacy/contract/organizations/organizations";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { HeaderActs } from "#components/acts/header-acts.tsx";
import { organizationActs } from "#resources/organizations/organizations.acts.tsx";
import { organizationsApi } from "#resources/organizations/organizations.api.ts";
import { subscribeLabel } from "#resources/subscriptions/plan-acts.ts";
import { OrgPart, type Part, PRELOADS } from "./-org-part.tsx";

export function OrgActions({ organization }: { organization: Organization }) {
  const [part, open] = useState<Part>();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  async function leave() {
    await navigate({ to: "/admin/orgs" });
    queryClient.removeQueries(organizationsApi.detail(organization.id));
  }
  return (
    <>
      <HeaderActs
        noun={organizationActs}
        record={organization}
        opens={{
          edit: () => open("edit"),
          subscribe: () => open("subscribe"),
          remind: () => open("remind"),
        }}
        labels={{ subscribe: subscribeLabel(organization) }}
        soon={PRELOADS}
        onRemoved={leave}
      />
      {part && <OrgPart part={part} organization={organization} onClose={() => open(undefined)} />}
    </>
  );
}

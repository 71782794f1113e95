import type { Organization } from "@pharmacy/contract/organizations/organizations";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { HeaderActs } from "#components/record-acts/header-acts.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { organizationActs } from "#nouns/organizations.acts.tsx";
import { organizationsApi } from "#resources/organizations/organizations.api.ts";

const EditOrg = lazyPart(() => import("./-edit-org.tsx").then((module) => module.EditOrg));

export function OrgActions({ organization }: { organization: Organization }) {
  const [isEditing, setEditing] = useState(false);
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
        opens={{ edit: () => setEditing(true) }}
        soon={{ edit: EditOrg.preload }}
        onRemoved={leave}
      />
      {isEditing && <EditOrg organization={organization} onClose={() => setEditing(false)} />}
    </>
  );
}

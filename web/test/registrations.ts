import type { Role } from "@pharmacy/contract/roles.values";
import { screen } from "@testing-library/react";

import { open, testApp } from "./app.tsx";

/** Each test file creates its own. */
export function testRegistrations() {
  const app = testApp();
  return {
    app,
    async openBench(id: string, role: Role = "admin") {
      await app.signIn(role);
      const page = open(`/admin/registrations/${id}`);
      await screen.findByRole("region", { name: "Checks" });
      return page;
    },
    statusOf: async (id: string) => (await app.get(`/api/registrations/${id}`)).json().status,
  };
}

export const rowOf = (name: string) => screen.findByRole("row", { name });

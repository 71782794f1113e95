import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Two workers share the one PostgreSQL of their project; more only wait for each other.
    maxWorkers: 2,
    projects: [
      "server",
      "web",
      { test: { name: "contract", environment: "node", include: ["contract/src/**/*.test.ts"] } },
      { test: { name: "tools", environment: "node", include: ["tools/**/*.test.ts"] } },
    ],
  },
});

import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      "server",
      "web",
      { test: { name: "contract", environment: "node", include: ["contract/src/**/*.test.ts"] } },
      { test: { name: "tools", environment: "node", include: ["tools/**/*.test.ts"] } },
    ],
  },
});

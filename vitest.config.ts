import { defineConfig } from "vitest/config";

/** A loaded machine takes its time, to start a program above all. */
const plain = {
  environment: "node",
  testTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
  isolate: false,
  maxWorkers: 2,
} as const;

export default defineConfig({
  test: {
    projects: [
      "server",
      "web",
      { test: { ...plain, name: "contract", include: ["contract/src/**/*.test.ts"] } },
      { test: { ...plain, name: "tools", include: ["tools/**/*.test.ts"] } },
    ],
  },
});

import { anAsker, askQuestion } from "@pharmacy/server/test/questions";
import { screen, within } from "@testing-library/react";
import { open, type testApp } from "./app.tsx";

type App = ReturnType<typeof testApp>;

export async function anOpenOne(app: App, values: Parameters<typeof askQuestion>[1] = {}) {
  const { caller } = await anAsker(app, "owner", "Linden Pharmacy");
  return askQuestion(caller, values);
}

export async function openSheet(
  app: App,
  id: string,
  role: Parameters<App["signIn"]>[0] = "admin",
) {
  await app.signIn(role);
  const page = open(`/admin/questions?id=${id}`);
  await screen.findByRole("region", { name: "Question" });
  return { ...page, sheet: within(screen.getByRole("dialog")) };
}

export const answerField = () => screen.getByRole("textbox", { name: /^Answer/ });

import { Settings, SettingsChanges } from "@pharmacy/contract/settings/settings";
import { answerWithin } from "../../platform/http/answer-within.ts";
import type { Routes } from "../../platform/http/routes.ts";
import type { IdentityServices } from "../accounts/accounts.network-rules.ts";
import { readSettings } from "./settings.reads.ts";

export const settingsRoutes: Routes<IdentityServices> = async (app, services) => {
  const { db, secret } = services;
  app.get(
    "/settings",
    { config: { access: ["setting", "view"] }, schema: { response: { 200: Settings } } },
    () => readSettings(db, secret),
  );

  app.patch(
    "/settings",
    {
      config: { access: ["setting", "edit"], freshProof: true },
      schema: { body: SettingsChanges, response: { 200: Settings } },
    },
    ({ actor, body }) =>
      answerWithin(services, "settings", async (within) => {
        const { changeSettings } = await import("./settings.changes.ts");
        await changeSettings(within, actor, body);
        return readSettings(within.db, secret);
      }),
  );
};

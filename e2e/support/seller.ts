import type { Settings, SettingsChanges } from "@pharmacy/contract/settings/settings";
import type { Api } from "./api.ts";

const SELLER = {
  sellerName: "Larkfield Supply Limited",
  sellerAddress: "4 Quay Street",
  sellerCity: "Larkfield",
  sellerTaxNumber: "IE1234567T",
  sellerIban: "IE64IRCE92050112345678",
};

/** For a product without the demo network, whose seller nobody has entered. */
export async function enterSeller(api: Api, others: Partial<SettingsChanges> = {}): Promise<void> {
  const { version } = await api.get<Settings>("settings");
  await api.patch("settings", { version, ...SELLER, ...others });
}

import { keysOf } from "./keys.ts";

export const STORAGE_WORDS = {
  roomTemperature: "Room temperature",
  below25: "Below 25 °C",
  below30: "Below 30 °C",
  refrigerated: "Refrigerated (2–8 °C)",
  frozen: "Frozen (−20 °C or below)",
};
export const STORAGES = keysOf(STORAGE_WORDS);

import type { Role } from "@pharmacy/contract/roles.values";
import type { Random } from "./random.ts";

const FIRST_NAMES = (
  "Niamh Tomás Inês Padraig Aoife Cormac Orla Fergal Saoirse Declan Gráinne Eoin Róisín Lorcan Maeve " +
  "Donal Sinéad Ruairí Ciara Oisín Nuala Conall Deirdre Brendan Eilis Senan Una Kieran Fionnuala Malachy " +
  "Beatriz Rui Catarina Nuno Sara Mateus Leonor Vasco Helena Duarte"
).split(" ");

const LAST_NAMES = (
  "Corrigan Keane Carvalho Lowry Brannock Tiernan Halvey Morrissey Fallon Geraghty Kilbride Devane Rourke " +
  "Scanlon Trant Quilty Heffron Lavelle Mangan Naughton Delahunt Prunty Gilsenan Costigan Hartnett Shevlin " +
  "Tuohy Ardill Bohan Cassin Moura Teles Furtado Brandão Pimentel Dornelas Avelar Medeiros Raposo Serpa"
).split(" ");

/** Names may repeat, as in real life. */
export function aName(random: Random): string {
  return `${random.one(FIRST_NAMES)} ${random.one(LAST_NAMES)}`;
}

/** Two for each role, in addition to the first administrator. */
export const PLATFORM_USERS: [name: string, role: Role][] = [
  ["Orla Fallon", "admin"],
  ["Cormac Devane", "catalogue"],
  ["Helena Raposo", "catalogue"],
  ["Declan Quilty", "finance"],
  ["Maeve Hartnett", "finance"],
  ["Sinéad Tuohy", "support"],
  ["Ruairí Bohan", "support"],
];

/** `first.last@castlewren.example`. */
export function emailOf(name: string, domain: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return `${plain.replaceAll(" ", ".")}@${domain}`;
}

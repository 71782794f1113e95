/** `signInFailed` reads "Sign in failed". */
export function wordsOf(value: string): string {
  const words = value
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .replace(/[._-]/g, " ")
    .toLowerCase()
    .replace(/[a-z]+/g, (word) => (ACRONYMS.has(word) ? word.toUpperCase() : word));
  return capitalized(words.replace(/^non /, "non-"));
}

const ACRONYMS = new Set(["api", "edqm", "gln", "ip", "ucum", "url", "vat"]);

export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "Saved views" reads "saved views", "API tokens" stays. */
export function inSentence(label: string): string {
  return /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

/** A name or value of the contract in words: `signInFailed` reads "Sign in failed". */
export function wordsOf(value: string): string {
  const words = value
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .replace(/[._-]/g, " ")
    .toLowerCase();
  return capitalized(words);
}

export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export class Places {
  readonly #text: string;
  readonly #character: string;
  #place = -1;

  constructor(text: string, character: string) {
    this.#text = text;
    this.#character = character;
  }

  from(at: number): number {
    if (this.#place < at) {
      const place = this.#text.indexOf(this.#character, at);
      this.#place = place === -1 ? Number.POSITIVE_INFINITY : place;
    }
    return this.#place;
  }

  restart(): void {
    this.#place = -1;
  }
}

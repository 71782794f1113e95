/** Why something was not done, in words for the person, and beside the fields that are to blame. */
export class Refused extends Error {
  /** Reasons keyed by the field's path: `address.city`. */
  readonly fields: Record<string, string>;

  constructor(message: string, fields: Record<string, string> = {}) {
    super(message);
    this.fields = fields;
  }
}

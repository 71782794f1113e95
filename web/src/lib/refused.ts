/** The reason why something was not done, with messages for the fields. */
export class Refused extends Error {
  /** Messages by the field's path: `address.city`. */
  readonly fields: Record<string, string>;

  constructor(message: string, fields: Record<string, string> = {}) {
    super(message);
    this.fields = fields;
  }
}

// Apart from the schemas, so that a page can say it without bringing them along.
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;

/** A link that fills its line of a card, with a number at its end. */
export const ROW_LINK_LOOK =
  "-mx-2 flex min-h-8 items-center gap-2 rounded-md px-2 hover:bg-hover max-md:min-h-10";

export const packsInWords = (count: number) =>
  count === 1 ? "1 pack" : `${count.toLocaleString("en")} packs`;

/** Truncates a text; a surrogate pair that is cut in two becomes a replacement character. */
export const clip = (text: string, lengthMax: number) =>
  text.length > lengthMax ? `${text.slice(0, lengthMax).toWellFormed()}…` : text

/** If a quote is never closed, one cell has the rest of the file. */
export const clipCell = (cell: string) => clip(cell, 200)

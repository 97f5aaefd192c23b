/** The beginning of a text that is too long to be shown; a character that was cut in two is replaced. */
export const clip = (text: string, lengthMax: number) =>
  text.length > lengthMax ? `${text.slice(0, lengthMax).toWellFormed()}…` : text

/** Where a quote is never closed, one cell holds the rest of the file. */
export const clipCell = (cell: string) => clip(cell, 200)

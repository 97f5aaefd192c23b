/** Truncates a text; a surrogate pair that is cut in two becomes a replacement character. */
export const truncate = (text: string, lengthMax: number) =>
  text.length > lengthMax ? `${text.slice(0, lengthMax).toWellFormed()}…` : text

/** If a quote is never closed, one cell has the rest of the file. */
export const truncateCell = (cell: string) => truncate(cell, 200)

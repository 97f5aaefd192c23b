/** Names that differ only in case are the same, as in the query of the database. */
export const nameKey = (name: string): string => name.trim().toLowerCase()

/** Names that differ in their case alone are the same, as they are where the database looks for them. */
export const nameKey = (name: string): string => name.trim().toLowerCase()

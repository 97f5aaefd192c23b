/** Clients send an empty text for an absent value. */
export const nonEmptyText = (text: string | null | undefined): string | undefined =>
  text == null || text === '' ? undefined : text

/** Clients send an empty text for what they do not give. */
export const givenText = (text: string | null | undefined): string | undefined =>
  text == null || text === '' ? undefined : text

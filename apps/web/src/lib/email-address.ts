/** As much as a browser checks in a field of type e-mail: one @ between two parts without spaces. */
export const looksLikeEmail = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text)

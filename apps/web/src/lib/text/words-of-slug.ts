/** What a category is called where only its id is known: `practical-life` becomes Practical Life. */
export const wordsOfSlug = (id: string) =>
  id
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

/** The second of a double click may fall on what has come into the place of the first. */
export const isRepeatedPress = ({ detail }: { detail: number }): boolean => detail > 1

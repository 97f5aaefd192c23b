/** V8 clears up what has done nothing for a hundred seconds. */
const clearedUpMs = 110_000

export const beIdle = () => new Promise((resolve) => setTimeout(resolve, clearedUpMs))

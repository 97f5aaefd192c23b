/** One function for all: another one would be called each time that its field is drawn. */
export const focusOnArrival = (input: HTMLInputElement | null) => input?.focus()

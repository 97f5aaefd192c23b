/** Beside the heading of a list where there is room, below it on a phone. */
export const listSearchStyle = 'w-full lg:w-auto lg:max-w-md lg:grow lg:basis-72'

/** The frame of the page, shared with its skeleton. */
export const detailGrid = 'grid gap-x-16 gap-y-9 md:grid-cols-2 lg:grid-cols-[1.1fr_1fr]'

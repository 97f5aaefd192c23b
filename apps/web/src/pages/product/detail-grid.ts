/** The frame of the page, shared with its skeleton. */
export const detailGrid =
  'grid gap-x-10 gap-y-4 md:grid-cols-[1.2fr_1fr] lg:gap-x-16 lg:grid-cols-[1.1fr_1fr]'

/** Stays at the bottom of the window while the list above it is longer. */
export const bottomBarStyle =
  'bottom-bar sticky bottom-0 z-10 mt-6 border-t border-beech bg-paper py-3'

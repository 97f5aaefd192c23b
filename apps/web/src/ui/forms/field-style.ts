export const fieldStyle =
  'block w-full min-h-11 rounded-md border border-beech-strong bg-sheet px-3.5 py-2 text-ink ' +
  'placeholder:text-ink-soft hover:border-honey disabled:opacity-60 ' +
  'aria-invalid:border-bad aria-invalid:bg-bad-sheet'

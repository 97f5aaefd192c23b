/** On the picture of a product with small parts. */
export const FromThreeYears = () => (
  <p className="absolute top-2 left-2 inline-flex h-7 items-center rounded-full border border-honey bg-sheet px-2 text-sm font-semibold">
    <span aria-hidden="true">3+</span>
    <span className="sr-only">Not for children under 3 years</span>
  </p>
)

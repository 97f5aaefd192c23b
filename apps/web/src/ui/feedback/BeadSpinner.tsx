/** Three beads on a wire; the words beside it say what is going on. */
export const BeadSpinner = () => (
  <span aria-hidden="true" className="inline-flex gap-1">
    {[0, 150, 300].map((delayMs) => (
      <span
        key={delayMs}
        className="size-1.5 forced-color-adjust-none animate-bounce rounded-full bg-current"
        style={{ animationDelay: `${delayMs}ms` }}
      />
    ))}
  </span>
)

const starsMax = 5

const starPath =
  'M10 1.6l2.47 5.2 5.69.75-4.17 3.94 1.05 5.65L10 14.4l-5.04 2.74 1.05-5.65L1.84 7.55l5.69-.75z'

/**
 * Decoration, hidden from screen readers; the number beside it is the text. Whole and half stars: a tip
 * that is missing would look like a fault.
 */
export const Stars = ({ stars }: { stars: number }) => (
  <span aria-hidden="true" className="relative inline-flex h-4.5 w-24">
    <StarRow className="text-beech" width={starsMax} />
    <StarRow className="absolute inset-0 text-gold" width={Math.round(stars * 2) / 2} />
  </span>
)

/** `width` counts stars: the viewport of the inner drawing cuts the last one off. */
const StarRow = ({ className, width }: { className: string; width: number }) => (
  <svg viewBox="0 0 106 20" className={`h-full w-full fill-current ${className}`}>
    <svg width={width * spacing - (spacing - starWidth) * (width % 1)} height="20">
      {Array.from({ length: starsMax }, (_, index) => (
        <path key={index} d={starPath} transform={`translate(${index * spacing} 0)`} />
      ))}
    </svg>
  </svg>
)

const starWidth = 20
const spacing = 21.5

import { Star } from 'lucide-react'

const starsMax = 5

/** Decoration beside the number; the number itself is what everybody reads. */
export const Stars = ({ stars }: { stars: number }) => (
  <span aria-hidden="true" className="relative inline-flex">
    <StarRow className="text-beech" />
    <span
      className="absolute inset-y-0 left-0 overflow-hidden"
      style={{ width: `${(stars / starsMax) * 100}%` }}
    >
      <StarRow className="w-max text-gold" />
    </span>
  </span>
)

const StarRow = ({ className }: { className: string }) => (
  <span className={`flex gap-0.5 ${className}`}>
    {Array.from({ length: starsMax }, (_, index) => (
      <Star key={index} className="size-4.5 fill-current" strokeWidth={0} />
    ))}
  </span>
)

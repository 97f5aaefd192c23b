import { displayedRatings } from '@golden-bead/contracts/shop'
import { Stars } from '#ui/Stars.tsx'

const sampleReviews = [
  {
    author: 'A parent of two',
    stars: 5,
    text: 'It has been on our shelf for half a year and is still chosen almost every day.',
  },
  {
    author: 'A teacher, mixed group 3 to 6',
    stars: 5,
    text: 'Well made, heavy in the hand and precisely sized. The children notice.',
  },
  {
    author: 'A family that learns at home',
    stars: 4,
    text: 'We would have liked a few words on how to present it; the material explains the rest.',
  },
] as const

const { stars, reviews } = displayedRatings.product

/** Fixed samples, and called so. */
export const SampleReviews = () => (
  <div>
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="font-display text-3xl">{stars}</span>
      <Stars stars={stars} />
      <span className="text-ink-soft">{reviews} reviews, of which these are samples</span>
    </p>
    <ul className="mt-8 grid gap-6 md:grid-cols-3">
      {sampleReviews.map((review) => (
        <li key={review.author} className="rounded-lg bg-paper-sunk px-6 py-6">
          <Stars stars={review.stars} />
          <span className="sr-only">{review.stars} of 5 stars</span>
          <blockquote className="mt-3">{review.text}</blockquote>
          <p className="mt-3 text-sm text-ink-soft">{review.author}</p>
        </li>
      ))}
    </ul>
  </div>
)

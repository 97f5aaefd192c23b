import { formatCents } from '@golden-bead/contracts/money'
import { AmountRow } from '#ui/AmountRow.tsx'
import type { Told } from './order-parts.ts'

type ToldToBuyerProps = {
  number: string
  cents: number
  told: Told
  reason?: string
  isToCard: boolean
}

/** As the mail about a refund says it. */
export const ToldToBuyer = ({ number, cents, told, reason = '', isToCard }: ToldToBuyerProps) => (
  <div className="rounded-md border border-beech bg-paper-sunk px-4 py-3.5 text-[0.95rem]">
    <p className="font-medium">
      {isToCard ? 'Once it has left, the buyer is told:' : 'The buyer is told:'}
    </p>
    <p className="mt-1">
      {formatCents(cents)} of your order {number} is on its way to you{told.length > 0 ? ':' : '.'}
    </p>
    {told.length > 0 && (
      <dl className="mt-1 space-y-1">
        {told.map((part) => (
          <AmountRow key={part.label} {...part} />
        ))}
      </dl>
    )}
    {reason.trim() && <p className="mt-1 whitespace-pre-wrap">{reason.trim()}</p>}
    {isToCard && <p className="mt-1">It goes back to your card. Banks take up to ten days.</p>}
  </div>
)

import { Notice } from '#ui/feedback/Notice.tsx'

export type LeftOut = { number: string; why: string }

/** Orders with which nothing is done, and why. */
export const OrdersLeftOut = ({ title, left }: { title: string; left: readonly LeftOut[] }) =>
  left.length > 0 && (
    <div className="mt-4">
      <Notice title={title}>
        <ul>
          {left.map(({ number, why }) => (
            <li key={number}>
              {number}: {why}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )

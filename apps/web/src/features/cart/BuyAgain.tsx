import { useState, type MouseEvent } from 'react'
import { useStore } from 'react-redux'
import { paths } from '@golden-bead/contracts/paths'
import { errorMessage } from '#lib/api/error-message.ts'
import { counted } from '#lib/text/counted.ts'
import { useThunkDispatch } from '#lib/use-thunk-dispatch.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/forms/Button.tsx'
import { ButtonLink } from '#ui/forms/ButtonLink.tsx'
import { isRepeatedPress } from '#ui/forms/is-repeated-press.ts'
import type { BoughtLine, Bought } from './buy-again.ts'
import type { CartState } from './cart.slice.ts'

type BuyAgainProps = { number: string; lines: readonly BoughtLine[] }

/** Puts what an order had into the cart, at the prices of today. Within a row of buttons that wraps. */
export const BuyAgain = ({ number, lines }: BuyAgainProps) => {
  const dispatch = useThunkDispatch()
  const store = useStore<{ cart: CartState }>()
  const [isBusy, setIsBusy] = useState(false)
  const [bought, setBought] = useState<Bought>()
  const [error, setError] = useState<unknown>()

  const handleClick = async (event: MouseEvent) => {
    if (isRepeatedPress(event)) return
    setIsBusy(true)
    setBought(undefined)
    setError(undefined)
    try {
      // Only now: what so many pages share would travel with the first one.
      const { buyAgain } = await import('./buy-again.ts')
      setBought(await buyAgain(lines, { dispatch, getState: () => store.getState() }))
    } catch (reason) {
      setError(reason)
    }
    setIsBusy(false)
  }

  return (
    <>
      <Button variant="secondary" isBusy={isBusy} onClick={(event) => void handleClick(event)}>
        Buy again
        <span className="sr-only">: {number}</span>
      </Button>
      {error !== undefined && (
        <div className="w-full">
          <Notice tone="bad" title="Nothing was added to your cart">
            {errorMessage(
              error,
              'The shop could not answer just now. Please try again in a moment.',
            )}
          </Notice>
        </div>
      )}
      {bought && (
        <div className="w-full">
          <BoughtNotice {...bought} />
        </div>
      )}
    </>
  )
}

const BoughtNotice = ({ added, wanted, missing }: Bought) => (
  <Notice
    tone={added === 0 ? 'bad' : added < wanted ? 'calm' : 'good'}
    title={
      added === 0
        ? 'Nothing was added to your cart'
        : `${added < wanted ? `${added} of ` : ''}${counted(wanted, 'item')} added to your cart`
    }
    // Beside one line of text it makes the notice no higher.
    action={
      <ButtonLink to={paths.cart()} className="sm:-my-2.5 sm:self-center">
        View cart
      </ButtonLink>
    }
  >
    {missing.length > 0 && (
      <ul>
        {missing.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    )}
  </Notice>
)

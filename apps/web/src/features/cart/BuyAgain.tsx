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
import { planAgain, type BoughtLine } from './buy-again.ts'
import { cartApi } from './cart.api.ts'
import { productAdded, selectCartLines, type CartState } from './cart.slice.ts'

type BuyAgainProps = { number: string; lines: readonly BoughtLine[] }

type Outcome = {
  added: number
  wanted: number
  missing: readonly string[]
  isAnswered: boolean
}

/** Puts what an order had into the cart, at the prices of today. Within a row of buttons that wraps. */
export const BuyAgain = ({ number, lines }: BuyAgainProps) => {
  const dispatch = useThunkDispatch()
  const store = useStore<{ cart: CartState }>()
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()

  const handleClick = async (event: MouseEvent) => {
    if (isRepeatedPress(event)) return
    const wanted = unitsOf(lines)
    setIsBusy(true)
    setOutcome(undefined)
    const { data: products, error } = await dispatch(
      cartApi.endpoints.listProductsById.initiate(
        lines.map(({ product_id: id }) => id),
        { forceRefetch: true, subscribe: false },
      ),
    )
    setIsBusy(false)
    if (!products) {
      const words = 'The shop could not answer just now. Please try again in a moment.'
      setOutcome({
        added: 0,
        wanted,
        missing: [errorMessage(error, words)],
        isAnswered: false,
      })
      return
    }
    const { additions, missing } = planAgain(lines, products, selectCartLines(store.getState()))
    for (const addition of additions) dispatch(productAdded(addition))
    setOutcome({ added: unitsOf(additions), wanted, missing, isAnswered: true })
  }

  return (
    <>
      <Button variant="secondary" isBusy={isBusy} onClick={(event) => void handleClick(event)}>
        Buy again
        <span className="sr-only">: {number}</span>
      </Button>
      {outcome && (
        <div className="w-full">
          <OutcomeNotice {...outcome} />
        </div>
      )}
    </>
  )
}

const unitsOf = (lines: readonly { quantity: number }[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

const OutcomeNotice = ({ added, wanted, missing, isAnswered }: Outcome) => (
  <Notice
    tone={added === 0 ? 'bad' : added < wanted ? 'calm' : 'good'}
    title={
      added === 0
        ? 'Nothing was added to your cart'
        : `${added < wanted ? `${added} of ` : ''}${counted(wanted, 'item')} added to your cart`
    }
    // Beside one line of text it makes the notice no higher.
    action={
      isAnswered && (
        <ButtonLink to={paths.cart()} className="sm:-my-2.5">
          View cart
        </ButtonLink>
      )
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

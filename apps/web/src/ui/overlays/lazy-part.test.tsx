import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { lazyPart } from './lazy-part.tsx'

type Props = { name: string }

const Menu = ({ name }: Props) => <p>The menu of {name}</p>
const Links = ({ name }: Props) => <p>Plain links of {name}</p>

const makePart = (...answers: ('fails' | 'comes')[]) =>
  lazyPart<Props>(
    () =>
      answers.shift() === 'fails'
        ? Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
        : Promise.resolve(Menu),
    Links,
  )

const showOnPage = (Part: ReturnType<typeof makePart>, name: string) => (
  <>
    <p>What was typed</p>
    <Part name={name} />
  </>
)

describe('a part that is loaded when it is first shown', () => {
  it('leaves the page alone where it cannot be loaded, with something plain in its place', async () => {
    render(showOnPage(makePart('fails'), 'the shop'))

    expect(await screen.findByText('Plain links of the shop')).toBeTruthy()
    expect(screen.getByText('What was typed')).toBeTruthy()
  })

  it('comes the next time that it is shown', async () => {
    const Part = makePart('fails', 'comes')
    const first = render(showOnPage(Part, 'the shop'))
    await screen.findByText('Plain links of the shop')
    first.unmount()

    render(showOnPage(Part, 'the shop'))

    expect(await screen.findByText('The menu of the shop')).toBeTruthy()
  })

  it('comes while it is shown, with the next thing that it has to show', async () => {
    const Part = makePart('fails', 'comes')
    const { rerender } = render(showOnPage(Part, 'the shop'))
    await screen.findByText('Plain links of the shop')

    rerender(showOnPage(Part, 'the cart'))

    expect(await screen.findByText('The menu of the cart')).toBeTruthy()
  })
})

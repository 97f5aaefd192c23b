import type { ReactNode, Ref } from 'react'
import { BeadStair } from '#ui/layout/BeadStair.tsx'
import { Container } from '#ui/layout/Container.tsx'

type AuthFrameProps = {
  title: string
  /** For a title that takes the focus. */
  titleRef?: Ref<HTMLHeadingElement>
  lead?: ReactNode
  children: ReactNode
  /** The way to the neighbouring page. */
  footer?: ReactNode
}

/** The card around the form of a page; on wide screens the bead stair stands beside it. */
export const AuthFrame = ({ title, titleRef, lead, children, footer }: AuthFrameProps) => (
  <Container className="grid grid-cols-1 items-start gap-12 py-10 sm:py-16 lg:py-20 md:grid-cols-[minmax(0,30rem)_1fr] lg:gap-24">
    <section aria-labelledby="auth-title">
      <h1
        ref={titleRef}
        id="auth-title"
        {...(titleRef && { tabIndex: -1 })}
        className="text-4xl outline-none sm:text-5xl"
      >
        {title}
      </h1>
      {lead && <p className="mt-4 text-lg text-ink-soft">{lead}</p>}
      <div className="mt-8 rounded-xl border border-beech bg-sheet p-6 shadow-lift max-2xs:p-4 sm:p-8">
        {children}
      </div>
      {footer && <p className="mt-6 text-ink-soft">{footer}</p>}
    </section>
    <BeadStair
      bars={wholeStair}
      className="hidden justify-self-center pt-24 text-[1.7rem] leading-[0.68] md:flex lg:text-[3.2rem]"
    />
  </Container>
)

const wholeStair = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

import type { ComponentProps } from 'react'
import { buttonStyle, type ButtonLook } from './button-style.ts'
import { classNames } from '#ui/class-names.ts'
import { ShopLink } from '#ui/ShopLink.tsx'

type ButtonLinkProps = ComponentProps<typeof ShopLink> & ButtonLook

export const ButtonLink = ({ variant, size, className, ...rest }: ButtonLinkProps) => (
  <ShopLink
    {...rest}
    className={classNames(
      buttonStyle({ ...(variant && { variant }), ...(size && { size }) }),
      className,
    )}
  />
)

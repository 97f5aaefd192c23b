import { type ComponentProps, createElement } from 'react'
import type { IconNode } from 'lucide'

type IconProps = Omit<ComponentProps<'svg'>, 'children'> & { of: IconNode }

/** A drawing of Lucide beside words that say the same; its size comes with a class. */
export const Icon = ({ of: parts, ...rest }: IconProps) =>
  createElement(
    'svg',
    {
      width: 24,
      height: 24,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': true,
      ...rest,
    },
    ...parts.map((part) => createElement(...part)),
  )

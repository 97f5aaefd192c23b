import type { ReactNode } from 'react'
import { DropdownMenu as Primitive } from 'radix-ui'
import { classNames } from './class-names.ts'

type MenuItem = {
  id: string
  label: string
  icon?: ReactNode
  onSelect: () => void
  isDangerous?: boolean
}

type DropdownMenuProps = {
  /** One element that can hold a ref, such as a Button. */
  trigger: ReactNode
  items: readonly MenuItem[]
  heading?: ReactNode
}

/** Not modal: the page behind stays scrollable, and no style element has to be injected. */
export const DropdownMenu = ({ trigger, items, heading }: DropdownMenuProps) => (
  <Primitive.Root modal={false}>
    <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
    <Primitive.Portal>
      <Primitive.Content
        align="end"
        sideOffset={8}
        className="z-50 min-w-52 rounded-md border border-beech bg-sheet p-1.5 shadow-high"
      >
        {heading && (
          <Primitive.Label className="px-3 py-2 text-sm text-ink-soft">{heading}</Primitive.Label>
        )}
        {items.map(({ id, label, icon, onSelect, isDangerous }) => (
          <Primitive.Item
            key={id}
            onSelect={onSelect}
            className={classNames(
              'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 outline-none',
              'data-highlighted:bg-paper-sunk',
              isDangerous && 'text-bad',
            )}
          >
            {icon}
            {label}
          </Primitive.Item>
        ))}
      </Primitive.Content>
    </Primitive.Portal>
  </Primitive.Root>
)

import { useState, type ReactNode } from 'react'
import { Tabs as Primitive } from 'radix-ui'
import { useHydrated } from '#lib/use-hydrated.ts'
import { classNames } from '#ui/class-names.ts'

type TabsProps = {
  label: string
  tabs: readonly { id: string; label: string; content: ReactNode }[]
  value: string
  onChange: (id: string) => void
}

export const Tabs = ({ label, tabs, value, onChange }: TabsProps) => {
  const isHydrated = useHydrated()
  // The primitive gives the focus to a pressed tab by script, which browsers take for a key.
  const [isPointed, setIsPointed] = useState(false)

  return (
    <Primitive.Root value={value} onValueChange={onChange}>
      <Primitive.List
        aria-label={label}
        onPointerDown={() => setIsPointed(true)}
        onKeyDown={() => setIsPointed(false)}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setIsPointed(false)
        }}
        className="flex gap-1 overflow-x-auto border-b border-beech [scrollbar-width:none] print:hidden"
      >
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.id}
            ref={tab.id === value ? showInRow : null}
            value={tab.id}
            disabled={!isHydrated}
            className={classNames(
              'min-h-12 border-b-3 border-transparent px-4 font-medium wrap-break-word text-ink-soft max-xs:px-1.5 max-xs:text-sm -outline-offset-3 transition-colors hover:text-ink data-[state=active]:border-mark data-[state=active]:text-ink disabled:opacity-55',
              isPointed ? 'outline-none' : 'focus-visible:rounded-sm',
            )}
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.id} value={tab.id} className="pt-7">
          {tab.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  )
}

/** A narrow screen shows some of the tabs only; the current one is to be among them. */
const showInRow = (tab: HTMLElement | null) => {
  const row = tab?.parentElement
  if (row) row.scrollLeft = tab.offsetLeft - row.offsetLeft
}

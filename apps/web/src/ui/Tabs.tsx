import { useEffect, useRef, type ReactNode } from 'react'
import { Tabs as Primitive } from 'radix-ui'

type TabsProps = {
  label: string
  tabs: readonly { id: string; label: string; content: ReactNode }[]
  value?: string
  onChange?: (id: string) => void
}

export const Tabs = ({ label, tabs, value, onChange }: TabsProps) => {
  const list = useRef<HTMLDivElement>(null)

  // A narrow screen shows some of the tabs; the current one is among them.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[data-state="active"]')
    if (list.current && current)
      list.current.scrollLeft = current.offsetLeft - list.current.offsetLeft
  }, [value])

  return (
    <Primitive.Root
      {...(value !== undefined && { value })}
      {...(onChange && { onValueChange: onChange })}
      {...(tabs[0] && value === undefined && { defaultValue: tabs[0].id })}
    >
      <Primitive.List
        ref={list}
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b border-beech [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.id}
            value={tab.id}
            className="min-h-12 shrink-0 border-b-3 border-transparent px-4 font-medium text-ink-soft -outline-offset-3 transition-colors hover:text-ink data-[state=active]:border-gold data-[state=active]:text-ink"
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

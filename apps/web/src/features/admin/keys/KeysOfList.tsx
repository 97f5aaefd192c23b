import { useState, type RefObject } from 'react'
import { Keyboard } from 'lucide'
import { useStoredText, writeStoredText } from '#lib/session/stored-text.ts'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { IconButton } from '#ui/forms/IconButton.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { useListKeys } from './use-list-keys.ts'

/** Whoever speaks to the computer, or leans on a key, can do without them. */
const offKey = 'golden-bead-panel-keys-off'

type KeysOfListProps = {
  list: RefObject<HTMLElement | null>
  heading: RefObject<HTMLElement | null>
  isSelectable: boolean
}

/** The keys of a list, and the button that shows them; a phone has none. */
export const KeysOfList = ({ list, heading, isSelectable }: KeysOfListProps) => {
  const [isShown, setIsShown] = useState(false)
  const isOn = useStoredText(offKey) === null
  useListKeys({ list, heading, isOn, onHelp: () => setIsShown(true) })

  return (
    <>
      <IconButton
        label="Keys"
        icon={<Icon of={Keyboard} className="size-5" />}
        onClick={() => setIsShown(true)}
        className="text-ink-soft max-lg:hidden"
      />
      <Dialog title="Keys" width="small" isOpen={isShown} onClose={() => setIsShown(false)}>
        <dl className="mb-4 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-5 gap-y-2.5">
          <KeyRow keys={['/']} does="Search" />
          <KeyRow keys={['j', 'k']} does="Next and previous row" />
          {isSelectable && (
            <>
              <KeyRow keys={['x']} does="Select the row" />
              <KeyRow keys={['a']} does="Act on the selected rows" />
            </>
          )}
          <KeyRow keys={['Enter']} does="Open the row" />
          <KeyRow keys={['Esc']} does="Leave the search, close a dialog" />
          <KeyRow keys={['?']} does="Show these keys" />
        </dl>
        <Checkbox
          label="Use these keys"
          checked={isOn}
          onChange={({ target }) => writeStoredText(offKey, target.checked ? null : 'off')}
        />
      </Dialog>
    </>
  )
}

const KeyRow = ({ keys, does }: { keys: readonly string[]; does: string }) => (
  <>
    <dt className="flex gap-1.5">
      {keys.map((key) => (
        <kbd
          key={key}
          className="min-w-8 rounded-sm border border-beech-strong/60 bg-paper px-2 text-center font-text text-[0.95rem]"
        >
          {key}
        </kbd>
      ))}
    </dt>
    <dd>{does}</dd>
  </>
)

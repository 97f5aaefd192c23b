import type { ReactNode } from 'react'
import { ArrowDown, ArrowUp } from 'lucide'
import { catalogueLimits } from '@golden-bead/contracts/catalogue-options'
import { FileButton } from '#features/admin/FileButton.tsx'
import { classNames } from '#ui/class-names.ts'
import { Button } from '#ui/forms/Button.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { IconButton } from '#ui/forms/IconButton.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Picture } from '#ui/Picture.tsx'
import type { FormPicture } from './form-pictures.ts'
import { chosenTypes } from './make-smaller.ts'

type PictureRowProps = {
  picture: FormPicture
  index: number
  count: number
  /** In the place of the buttons, while another picture takes this one's place. */
  replacing: ReactNode
  isDropTarget: boolean
  onChange: (change: Partial<FormPicture>) => void
  onMove: (to: number, button?: HTMLElement) => void
  onReplace: (file: File) => void
  onRemove: () => void
  onDragStart: () => void
  onDragEnter: () => void
  onDragEnd: () => void
  onDrop: () => void
}

export const PictureRow = ({
  picture,
  index,
  count,
  replacing,
  isDropTarget,
  onChange,
  onMove,
  onDragStart,
  onDragEnter,
  onDragEnd,
  onDrop,
  ...actions
}: PictureRowProps) => {
  const number = index + 1
  const isFirst = index === 0

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The buttons in it do the same by keyboard.
    <li
      onDragEnter={onDragEnter}
      // Without it the browser drops nothing here.
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
      className={classNames(
        'border-t pt-4',
        isDropTarget ? 'border-honey bg-paper-sunk' : 'border-beech',
      )}
    >
      <div className="flex items-start gap-3">
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- The buttons beside it do the same by keyboard. */}
        <div
          draggable
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            onDragStart()
          }}
          onDragEnd={onDragEnd}
          className="w-20 shrink-0 cursor-grab overflow-hidden rounded-md bg-paper-sunk"
        >
          <Picture
            image={picture.image}
            alt={`Picture ${number}`}
            ratio="product"
            sizes="80px"
            className="pointer-events-none"
          />
        </div>
        <div className="min-w-0 grow">
          {replacing ?? <RowButtons index={index} count={count} onMove={onMove} {...actions} />}
        </div>
      </div>
      <div className="mt-3">
        {!(picture.is_decorative && !isFirst) && (
          <TextField
            label={`Alt text of picture ${number}`}
            name={isFirst ? 'image_alt' : `alt-${number}`}
            autoComplete="off"
            maxLength={catalogueLimits.imageAltLengthMax}
            value={picture.alt}
            onChange={({ target }) => onChange({ alt: target.value })}
            {...(picture.alt.trim() === '' && {
              hint: isFirst
                ? 'What the picture shows. Screen readers say the product’s name without it.'
                : 'Say what the picture shows, for people who cannot see it.',
            })}
          />
        )}
        {!isFirst && (
          <Checkbox
            label={
              <>
                <span className="sr-only">Picture {number}: </span>Decorative
              </>
            }
            checked={picture.is_decorative}
            onChange={({ target }) => onChange({ is_decorative: target.checked })}
          />
        )}
      </div>
    </li>
  )
}

type RowButtonsProps = Pick<
  PictureRowProps,
  'index' | 'count' | 'onMove' | 'onReplace' | 'onRemove'
>

const RowButtons = ({ index, count, onMove, onReplace, onRemove }: RowButtonsProps) => {
  const number = index + 1
  const ofPicture = <span className="sr-only"> picture {number}</span>

  return (
    <>
      {count > 1 && (
        <div className="flex flex-wrap items-center">
          <IconButton
            label={`Move picture ${number} up`}
            icon={<Icon of={ArrowUp} className="size-5" />}
            aria-disabled={index === 0 || undefined}
            onClick={({ currentTarget }) => index > 0 && onMove(index - 1, currentTarget)}
            className="aria-disabled:opacity-45"
          />
          <IconButton
            label={`Move picture ${number} down`}
            icon={<Icon of={ArrowDown} className="size-5" />}
            aria-disabled={number === count || undefined}
            onClick={({ currentTarget }) => number < count && onMove(index + 1, currentTarget)}
            className="aria-disabled:opacity-45"
          />
          {index === 0 ? (
            <span className="px-3 text-sm text-ink-soft">First picture</span>
          ) : (
            <Button size="small" variant="quiet" onClick={() => onMove(0)}>
              <span className="sr-only">Picture {number}: </span>Make first
            </Button>
          )}
        </div>
      )}
      <div className="flex flex-wrap items-center">
        <FileButton
          accept={chosenTypes.join(',')}
          size="small"
          variant="quiet"
          onFile={(file) => onReplace(file)}
        >
          <span>Replace{ofPicture}</span>
        </FileButton>
        <Button size="small" variant="quiet" onClick={onRemove}>
          <span>Remove{ofPicture}</span>
        </Button>
      </div>
    </>
  )
}

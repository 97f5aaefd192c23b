import { useEffect, useState, type ReactNode, type Ref } from 'react'
import { classNames } from '#ui/class-names.ts'

type DropZoneProps = {
  ref?: Ref<HTMLDivElement>
  label: string
  describedBy?: string
  className: string
  /** The first file, and those that came with it. */
  onFile: (file: File, others: readonly File[]) => void
  children: ReactNode
}

/** Takes a dropped or pasted file. Its child is the button, which works by keyboard too. */
export const DropZone = ({
  ref,
  label,
  describedBy,
  className,
  onFile,
  children,
}: DropZoneProps) => {
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  useStrayFilesAreNotOpened()

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Every child of it does the same by keyboard.
    <div
      ref={ref}
      role="group"
      tabIndex={-1}
      aria-label={label}
      aria-describedby={describedBy}
      onPaste={(event) => {
        const [file, ...others] = event.clipboardData.files
        if (!file) return
        event.preventDefault()
        onFile(file, others)
      }}
      onDragOver={() => setIsDraggedOver(true)}
      onDragLeave={() => setIsDraggedOver(false)}
      onDrop={(event) => {
        setIsDraggedOver(false)
        const [file, ...others] = event.dataTransfer.files
        if (file) onFile(file, others)
      }}
      className={classNames(
        'border-2 border-dashed transition-colors',
        isDraggedOver ? 'border-honey bg-paper-sunk' : 'border-beech-strong/50 bg-sheet',
        className,
      )}
    >
      {children}
    </div>
  )
}

/** The browser would navigate to a file that is dropped beside the zone, and the form would be lost. */
const useStrayFilesAreNotOpened = () => {
  useEffect(() => {
    const ignore = (event: Event) => event.preventDefault()
    window.addEventListener('dragover', ignore)
    window.addEventListener('drop', ignore)
    return () => {
      window.removeEventListener('dragover', ignore)
      window.removeEventListener('drop', ignore)
    }
  }, [])
}

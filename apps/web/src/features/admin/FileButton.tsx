import { useRef, type ReactNode } from 'react'
import { Button } from '#ui/forms/Button.tsx'
import type { ButtonLook } from '#ui/forms/button-style.ts'

type FileButtonProps = ButtonLook & {
  accept: string
  isMultiple?: boolean
  onFile: (file: File, others: readonly File[]) => void
  children: ReactNode
}

/** A button that opens the file picker; a native file input cannot be styled. */
export const FileButton = ({
  accept,
  isMultiple = false,
  onFile,
  children,
  ...look
}: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null)

  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={isMultiple}
        onChange={({ target }) => {
          const [file, ...others] = target.files ?? []
          if (file) onFile(file, others)
          // Reset, or choosing the same file again after a correction fires no change event.
          target.value = ''
        }}
      />
      <Button {...look} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  )
}

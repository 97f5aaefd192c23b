import { useRef, type ReactNode } from 'react'
import { Button } from '#ui/forms/Button.tsx'
import type { ButtonLook } from '#ui/forms/button-style.ts'

type FileButtonProps = ButtonLook & {
  accept: string
  onFile: (file: File) => void
  children: ReactNode
}

/** A button that opens the browser's choice of files; the field itself would look like no other. */
export const FileButton = ({ accept, onFile, children, ...look }: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null)

  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          // Else the same file could not be chosen again once it was corrected.
          target.value = ''
        }}
      />
      <Button {...look} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  )
}

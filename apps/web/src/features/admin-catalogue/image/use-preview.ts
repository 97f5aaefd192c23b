import { useEffect, useState } from 'react'

/** An address under which a chosen file can be seen before anybody else has it. */
export const usePreview = (file: File | undefined) => {
  const [address, setAddress] = useState<string>()

  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    setAddress(url)
    return () => {
      setAddress(undefined)
      URL.revokeObjectURL(url)
    }
  }, [file])

  return address
}

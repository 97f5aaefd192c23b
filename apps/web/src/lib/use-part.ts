import { useState, type ComponentType } from 'react'
import { useNavigate } from 'react-router'

/**
 * A part of a page that a press opens: it is fetched once a pointer or the focus is there. Where it
 * cannot be had, a page stands in for it.
 */
export const usePart = <Props>(load: () => Promise<ComponentType<Props>>, standIn: string) => {
  const [Part, setPart] = useState<ComponentType<Props>>()
  const navigate = useNavigate()

  return {
    Part,
    prefetch: () => void load().catch(() => {}),
    fetch: () =>
      void load().then(
        (Loaded) => setPart(() => Loaded),
        () => navigate(standIn),
      ),
  }
}

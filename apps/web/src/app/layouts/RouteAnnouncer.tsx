import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { loadingTitle } from '#lib/text/page-meta.ts'
import { focusPage } from '#ui/layout/focus-page.ts'

/**
 * A page change without a document load is silent: this says the new title, and moves the focus
 * where what had it is gone.
 */
export const RouteAnnouncer = () => {
  const { pathname } = useLocation()
  const knownPath = useRef(pathname)
  const isDue = useRef(false)
  const [message, setMessage] = useState('')

  useEffect(() => {
    const title = document.querySelector('title')
    if (!title) return undefined
    // A page writes its title in an effect of its own, a product's when it has arrived.
    const observer = new MutationObserver(() => {
      if (document.title.startsWith(loadingTitle)) return
      if (isDue.current) setMessage(document.title)
      isDue.current = false
    })
    observer.observe(title, { childList: true })
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    if (knownPath.current === pathname) return
    knownPath.current = pathname
    isDue.current = true
    // A filter that changes the path is still mounted and keeps the focus; an element of the header
    // has it where the visitor moved it there while the page loaded.
    if (!document.activeElement?.closest('#main, header')) focusPage()
  }, [pathname])

  return (
    <p className="sr-only" role="status">
      {message}
    </p>
  )
}

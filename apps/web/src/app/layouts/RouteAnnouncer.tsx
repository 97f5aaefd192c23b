import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { focusPage } from './focus-page.ts'

/**
 * A page change without a document load is silent: this says the new title, and moves the focus
 * where what had it is gone.
 */
export const RouteAnnouncer = () => {
  const { pathname } = useLocation()
  const knownPath = useRef(pathname)
  const [message, setMessage] = useState('')

  useEffect(() => {
    if (knownPath.current === pathname) return
    knownPath.current = pathname
    // A filter that changes the path is still there, and so is the focus of who works on it.
    if (!document.getElementById('main')?.contains(document.activeElement)) focusPage()
    // The page sets its title in an effect of its own, possibly after its code has arrived.
    const timer = setTimeout(() => setMessage(document.title), 300)
    return () => clearTimeout(timer)
  }, [pathname])

  return (
    <p className="sr-only" role="status">
      {message}
    </p>
  )
}

/**
 * Calls back when the page resumes: browsers throttle timers in hidden tabs and on sleeping
 * machines, and a page from the back/forward cache missed all events.
 */
export const browserPageResume = (window: Window) => (onResume: () => void) => {
  const { document } = window
  const handleVisibility = () => {
    if (document.visibilityState === 'visible') onResume()
  }
  document.addEventListener('visibilitychange', handleVisibility)
  window.addEventListener('online', onResume)
  window.addEventListener('pageshow', onResume)

  return () => {
    document.removeEventListener('visibilitychange', handleVisibility)
    window.removeEventListener('online', onResume)
    window.removeEventListener('pageshow', onResume)
  }
}

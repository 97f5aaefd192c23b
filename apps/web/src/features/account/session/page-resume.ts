/**
 * Moments at which time may have passed unnoticed: timers rest in hidden tabs and sleeping
 * machines, and a page that Back brings out of the cache has heard nothing at all.
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

/**
 * Moments at which time may have passed unnoticed: timers rest in hidden tabs and sleeping
 * machines, and a page that Back brings out of the cache has heard nothing at all.
 */
export const browserWakeUps = (window: Window) => (onWake: () => void) => {
  const { document } = window
  const handleVisibility = () => {
    if (document.visibilityState === 'visible') onWake()
  }
  document.addEventListener('visibilitychange', handleVisibility)
  window.addEventListener('online', onWake)
  window.addEventListener('pageshow', onWake)

  return () => {
    document.removeEventListener('visibilitychange', handleVisibility)
    window.removeEventListener('online', onWake)
    window.removeEventListener('pageshow', onWake)
  }
}

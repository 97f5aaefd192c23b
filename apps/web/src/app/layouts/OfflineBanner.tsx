import { WifiOff } from 'lucide-react'
import { useOnline } from '#lib/use-online.ts'

/** Says that the connection is gone, where it stays readable and in nobody's way. */
export const OfflineBanner = () => {
  const isOnline = useOnline()

  return (
    <div role="status" className="print:hidden">
      {!isOnline && (
        <p className="flex items-center justify-center gap-3 bg-ink px-5 py-2.5 text-center text-[0.95rem] text-paper">
          <WifiOff aria-hidden="true" className="size-4.5 shrink-0" />
          You are offline. Your cart is kept; prices and stock may have changed.
        </p>
      )}
    </div>
  )
}

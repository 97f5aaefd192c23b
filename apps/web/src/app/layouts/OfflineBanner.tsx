import { WifiOff } from 'lucide'
import { useOnline } from '#lib/use-online.ts'
import { Icon } from '#ui/Icon.tsx'

/** Says that the connection is gone, where it stays readable and in nobody's way. */
export const OfflineBanner = () => {
  const isOnline = useOnline()

  return (
    <div role="status" className="print:hidden">
      {!isOnline && (
        <p className="flex items-center justify-center gap-3 bg-ink px-5 py-2.5 text-center text-[0.95rem] text-paper">
          <Icon of={WifiOff} className="size-4.5 shrink-0" />
          You are offline. Your cart is kept; prices and stock may have changed.
        </p>
      )}
    </div>
  )
}

import { NavigationCount } from '#features/admin/NavigationCount.tsx'
import { useDesk } from './use-desk.ts'

export const WaitingCount = () => {
  const desk = useDesk()
  return (
    <NavigationCount
      count={desk && desk.to_ship + desk.unpaid + desk.refund_due + desk.to_cancel}
      of="waiting"
    />
  )
}

import { useState } from 'react'
import { defaultTimeZone } from '@golden-bead/contracts/time-zones'
import { useGetSettingsQuery } from '#features/admin/settings/admin-settings.api.ts'

/** Today where the shop is: its days begin and end rates, wherever the owner travels. */
export const useShopDay = (): string => {
  const { data: settings } = useGetSettingsQuery()
  const [now] = useState(() => new Date())
  return now.toLocaleDateString('sv-SE', {
    timeZone: settings?.time_zone ?? defaultTimeZone,
  })
}

import { useGetSettingsQuery } from '#features/admin/settings/admin-settings.api.ts'
import { SampleNotice } from '#features/admin/sample/BeginOwnShop.tsx'
import { SettingsEditor } from '#features/admin/settings/SettingsEditor.tsx'
import { ShippingRates } from '#features/admin/shipping/ShippingRates.tsx'
import { SalesTax } from '#features/admin/tax/SalesTax.tsx'
import { SearchWords } from '#features/admin/synonyms/SearchWords.tsx'
import { LoadFailure } from '#ui/feedback/LoadFailure.tsx'
import { LoadingSkeleton } from './LoadingSkeleton.tsx'

export const SettingsView = () => {
  const found = useGetSettingsQuery(undefined, { refetchOnMountOrArgChange: true })

  return (
    <>
      <section aria-labelledby="settings-heading">
        <h2 id="settings-heading" className="mb-6 text-2xl">
          Settings
        </h2>
        <SampleNotice />
        {found.error && (
          <div className="mb-5">
            <LoadFailure words="Failed to fetch the settings" query={found} />
          </div>
        )}
        {found.data ? (
          <SettingsEditor settings={found.data} />
        ) : (
          !found.error && <LoadingSkeleton className="h-[32rem] w-full" />
        )}
      </section>
      <ShippingRates />
      <SalesTax />
      <SearchWords />
    </>
  )
}

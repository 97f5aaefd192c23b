import { useGetSettingsQuery } from '#features/admin/settings/admin-settings.api.ts'
import { SettingsEditor } from '#features/admin/settings/SettingsEditor.tsx'
import { SearchWords } from '#features/admin/synonyms/SearchWords.tsx'
import { paths } from '@golden-bead/contracts/paths'
import { Notice } from '#ui/feedback/Notice.tsx'
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
        <div className="mb-6">
          <Notice title="Your terms and privacy policy are examples">
            Replace the{' '}
            <a className="link" href={paths.terms()} target="_blank" rel="noopener">
              terms
            </a>{' '}
            and the{' '}
            <a className="link" href={paths.privacy()} target="_blank" rel="noopener">
              privacy policy
            </a>{' '}
            with your own before you sell.
          </Notice>
        </div>
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
      <SearchWords />
    </>
  )
}

import { paths } from '@golden-bead/contracts/paths'
import { Notice } from '#ui/Notice.tsx'

/** The page stays as it is, so that nothing typed is lost; the session is shared between tabs. */
export const SessionEnded = () => (
  <div className="mb-7">
    <Notice tone="bad" title="You are not logged in any more">
      Nothing you typed is lost.{' '}
      <a className="link" href={paths.login()} target="_blank" rel="noreferrer">
        Log in in a new tab
      </a>
      , then come back and save.
    </Notice>
  </div>
)

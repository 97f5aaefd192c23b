import { NavigationCount } from '#features/admin/NavigationCount.tsx'
import { useDesk } from './use-desk.ts'

/** Those of which the owner can do something, each once. */
export const WaitingCount = () => <NavigationCount count={useDesk()?.to_do} of="waiting" />

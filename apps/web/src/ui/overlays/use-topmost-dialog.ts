import { useSyncExternalStore } from 'react'
import { noOpenDialog, subscribeToOpenDialog, topmostDialog } from './open-dialogs.ts'

export const useTopmostDialog = () =>
  useSyncExternalStore(subscribeToOpenDialog, topmostDialog, noOpenDialog)

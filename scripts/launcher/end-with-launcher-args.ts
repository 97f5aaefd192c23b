import { join } from 'node:path'
import { root } from '../root.ts'

/** Ends the Node that gets them when the launcher is gone; its standard input has to be a pipe. */
export const endWithLauncherArgs = [
  '--import',
  join(root, 'scripts/launcher/end-with-launcher.mjs'),
]

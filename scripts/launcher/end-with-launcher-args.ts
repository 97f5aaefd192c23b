import { join } from 'node:path'
import { root } from '../root.ts'

/** Arguments for a Node that ends with the launcher; its standard input has to be a pipe. */
export const endWithLauncherArgs = [
  '--import',
  join(root, 'scripts/launcher/end-with-launcher.mjs'),
]

// oxlint-disable-next-line import/no-relative-parent-imports -- No alias leads out of src.
import manifest from '../package.json' with { type: 'json' }

/** The commit, where the build knew it: `rolldown.config.ts` writes it here. */
declare const builtFrom: string | undefined

const commit = typeof builtFrom === 'undefined' ? '' : builtFrom

/** What runs here, such as `0.2.0+e1830e14`. */
export const version = commit === '' ? manifest.version : `${manifest.version}+${commit}`

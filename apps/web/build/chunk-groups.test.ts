import { describe, expect, it } from 'vitest'
import { iconsOf } from './chunk-groups.ts'

const index = `
export { default as CircleAlert, default as CircleExclamationPoint } from './icons/circle-exclamation-point.mjs';
export { default as X, default as LucideX, default as XIcon } from './icons/x.mjs';
export { default as Axe } from './icons/axe.mjs';
`

describe('the icons of the first visit', () => {
  it('are the files of those that a module names, older names included', () => {
    expect(iconsOf(`import { CircleAlert, X } from "lucide"`, index)).toEqual([
      'circle-exclamation-point',
      'x',
    ])
  })

  it('are none where a module names none', () => {
    expect(iconsOf(`import { x } from './x.ts'`, index)).toEqual([])
  })
})

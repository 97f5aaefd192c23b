import { expect, test } from 'vitest'
import { isPreviewHost, previewHostsPattern } from './preview-hosts.ts'

const cases: [hosts: string[], hostname: string, isPreview: boolean][] = [
  [['previews.example'], 'previews.example', true],
  [['previews.example'], 'branch-7.previews.example', false],
  [['previews.example'], 'notpreviews.example', false],
  [['previews.example'], 'previewsxexample', false],
  [['Previews.Example'], 'previews.example', true],
  [['*.previews.example'], 'branch-7.previews.example', true],
  [['*.previews.example'], 'previews.example', false],
  [['*.previews.example'], 'a.b.previews.example', false],
  [['shop-*.preview.example'], 'shop-17.preview.example', true],
  [['shop-*.preview.example'], 'shop-1.evil.preview.example', false],
  [['shop-*.preview.example'], 'shop-1.preview.example.evil.example', false],
  [['one.example', 'two.example'], 'two.example', true],
  [['one.example', 'two.example'], 'one.example.two.example', false],
  [[], 'shop.example', false],
]

test.each(cases)('%j names %s: %s', (hosts, hostname, isPreview) => {
  expect(isPreviewHost(hostname, previewHostsPattern(hosts))).toBe(isPreview)
})

import { previewHostsPattern } from '@golden-bead/contracts/preview-hosts'
import { expect, it } from 'vitest'
import { publicBaseAddress } from './public-address.ts'

const previewHosts = previewHostsPattern(['previews.example', 'shop-*.previews.example'])
const config = { siteUrl: 'https://shop.example', previewHosts }
const baseOf = (address: string) => publicBaseAddress(new URL(address), config)

it.each([
  'http://localhost:3000',
  'http://shop.localhost:3000',
  'http://127.0.0.1:5173',
  'http://[::1]:3000',
  'https://previews.example',
  'https://shop-7.previews.example',
])('names the shop itself in mails that are asked for at %s', (address) => {
  expect(baseOf(address)).toBe('https://shop.example')
})

it.each([
  'https://www.shop.example',
  'https://notpreviews.example',
  'https://branch-7.previews.example',
  'https://127.0.0.1.example',
])('names the present origin everywhere else: %s', (address) => {
  expect(baseOf(address)).toBe(address)
})

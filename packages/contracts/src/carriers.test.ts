import { expect, test } from 'vitest'
import { carrierOfNumber, trackingOf } from './carriers.ts'

test.each([
  ['1Z999AA10123456784', 'UPS'],
  ['1z 999 aa1 0123 4567 84', 'UPS'],
  ['9400 1000 0000 0000 0000 00', 'USPS'],
  ['EC123456789US', 'USPS'],
  ['420606149400100000000000000000', 'USPS'],
  ['1234 5678 9012', 'FedEx'],
  ['9622001900000000000000776632517510'.slice(0, 22), 'FedEx'],
  ['1234567890', 'DHL'],
  ['JD014600006281230704', 'DHL'],
  // Ten digits are of DHL, or of USPS where they begin with 82.
  ['8212345678', undefined],
  ['RB-77', undefined],
  ['', undefined],
])('a number chooses its carrier where it fits one alone: %s', (number, carrier) => {
  expect(carrierOfNumber(number)).toBe(carrier)
})

test.each([
  ['a number', { tracking_number: '1z 999aa10123456784' }, 'UPS', '1Z999AA10123456784', 'ups.com'],
  [
    'a link of a carrier',
    { tracking_url: 'https://www.fedex.com/fedextrack/?trknbr=123456789012&trkqual=x' },
    'FedEx',
    '123456789012',
    'fedex.com',
  ],
  [
    'a link with the number in its path',
    { tracking_number: 'https://www.ups.com/track/1Z999AA10123456784' },
    'UPS',
    '1Z999AA10123456784',
    'ups.com',
  ],
  [
    'a number of a carrier that was named',
    { carrier: 'DHL', tracking_number: '123456789012' },
    'DHL',
    '123456789012',
    'dhl.com',
  ],
  [
    'a link of somebody else',
    { carrier: 'other', tracking_url: 'https://bike.example/7' },
    'other',
    '',
    'bike.example',
  ],
  ['a number alone', { tracking_number: 'RB-77' }, '', 'RB-77', ''],
  ['nothing', {}, '', '', ''],
])('%s says where a parcel can be followed', (_what, given, carrier, number, host) => {
  const { trackingUrl, ...kept } = trackingOf(given)
  expect(kept).toEqual({ carrier, trackingNumber: number })
  expect(trackingUrl).toContain(host)
  expect(trackingUrl === '').toBe(host === '')
})

test('no link leads to a host that only looks like that of a carrier', () => {
  const link = 'https://ups.com.evil.example/track?tracknum=1Z999AA10123456784'
  expect(trackingOf({ tracking_url: link })).toEqual({
    carrier: '',
    trackingNumber: '',
    trackingUrl: link,
  })
})

import { shopName } from '@golden-bead/contracts/shop'

/** So that a shop on trial can sell. Nobody can pay like this: the number of the bank does not exist. */
export const sampleSettings = {
  transfer_instructions: [
    'These are sample details: no money arrives here.',
    `Bank transfer: ${shopName}, First Bank of Springfield, routing number 000000000, account 1234567890.`,
    `Check: payable to ${shopName}, 24 Beech Lane, Springfield, IL 62701.`,
  ].join('\n'),
  seller_name: shopName,
  seller_address: '24 Beech Lane\nSpringfield, IL 62701',
}

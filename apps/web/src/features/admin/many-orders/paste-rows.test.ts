import { describe, expect, it } from 'vitest'
import { guessColumns, matchRows, ordersIn, readPasted } from './paste-rows.ts'

const numbers = ['GB-1001', 'GB-1002', 'GB-1003']
const ups = '1Z999AA10123456784'

/** What is read of a text, with the columns as they are guessed. */
const matched = (text: string) => {
  const read = readPasted(text)
  if ('error' in read) throw new Error(read.error)
  return matchRows(read.rows, guessColumns(read.rows, numbers), numbers)
}

describe('a cell with an order number', () => {
  it.each([
    ['GB-1001', ['GB-1001']],
    ['gb1001', ['GB-1001']],
    ['Order 1001', ['GB-1001']],
    ['No. 1001', ['GB-1001']],
    ['GB-1001/GB-1002', ['GB-1001', 'GB-1002']],
    ['GB-1001, 1002', ['GB-1001', 'GB-1002']],
    ['GB-1001 GB-1001', ['GB-1001']],
    ['GB-2000', ['GB-2000']],
    ['GB-1001 and GB-2000', ['GB-1001', 'GB-2000']],
    ['INV-1001', []],
    ['2000', []],
    ['1Z1001', []],
    ['11001', []],
    ['', []],
  ])('%j names %j', (cell, orders) => {
    expect(ordersIn(cell, numbers)).toEqual(orders)
  })
})

describe('rows of a carrier', () => {
  it.each([
    ['copied from a table', `Reference\tTracking Number\tPrice\nGB-1001\t${ups}\t$9.99`],
    ['of a file', `\uFEFFTracking,Weight,Ref\r\n${ups},2,"GB-1001"\r\n`],
    ['with semicolons', `GB-1001;Ada;${ups}`],
    ['with blanks alone', `GB-1001 ${ups}`],
    ['whose number has gaps', `GB-1001\t1Z 999 AA1 01 2345 6784`],
  ])('%s are matched by the order', (_what, text) => {
    const { tracking, unused } = matched(text)

    expect([...tracking].map(([order, number]) => [order, number.replaceAll(' ', '')])).toEqual([
      ['GB-1001', ups],
    ])
    expect(unused).toEqual([])
  })

  it('are refused where they name two orders, none that is selected, or no number', () => {
    const rows = [
      'Reference\tTracking',
      `GB-1001, GB-1002\t${ups}`,
      `GB-2000\t${ups}`,
      `For Ada\t${ups}`,
      'GB-1003\t',
      '\t',
    ]

    const { tracking, unused } = matched(rows.join('\n'))

    expect([...tracking]).toEqual([])
    expect(unused).toEqual([
      { row: 2, why: 'It names 2 orders: GB-1001, GB-1002.' },
      { row: 3, why: 'GB-2000 is none of these orders.' },
      { row: 4, why: 'It names no order.' },
      { row: 5, why: 'It has no tracking number for GB-1003.' },
    ])
  })

  it('are refused where several orders have the same number, also one that is not selected', () => {
    const other = '1Z999AA10123456785'
    const { tracking, unused } = matched(
      `GB-1001\t${ups}\nGB-1002\t1Z 999 AA1 01 2345 6784\nGB-1003\t${other}`,
    )

    expect([...tracking]).toEqual([['GB-1003', other]])
    const why = 'Its tracking number is given to several orders: GB-1001, GB-1002.'
    expect(unused).toEqual([
      { row: 1, why },
      { row: 2, why },
    ])
    expect([...matched(`GB-1001\t${ups}\nGB-2000\t${ups}`).tracking]).toEqual([])
  })

  it('are refused where an order has two numbers, and not where it has the same one twice', () => {
    const other = '1Z999AA10123456785'
    const { tracking, unused } = matched(
      `GB-1001\t${ups}\nGB-1001\t1Z999AA10123456786\nGB-1002\t${other}\nGB-1002\t${other}`,
    )

    expect([...tracking]).toEqual([['GB-1002', other]])
    expect(unused.map(({ row }) => row)).toEqual([1, 2])
  })

  it.each([
    ['x'.repeat(200_001), 'At most 200,000 characters.'],
    ['GB-1001\n'.repeat(2_001), 'At most 2,000 rows.'],
    ['GB-1001,"1Z', 'Row 1: A quoted cell is never closed.'],
  ])('are not read beyond a limit, or where they are broken', (text, error) => {
    expect(readPasted(text)).toEqual({ error })
  })
})

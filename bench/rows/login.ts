import { availableParallelism } from 'node:os'
import argon2 from 'argon2'
import { compare } from '../figures.ts'
import { drive, inTurn, rateOf } from '../measure.ts'
import type { Row } from '../row.ts'
import { openShop } from '../shop.ts'

/** As many as the shop lets hash at once, and as many that wait: no more are under way at the end. */
const hashesAtOnce = availableParallelism()
const connections = 2 * hashesAtOnce

/** A known user with the right password, beside the check of that password alone. */
export const login: Row = async (bench) => {
  const { url, admin, asVisitor, database } = await openShop(bench)
  const stored = await database.query<{ hash: string }>(
    'select encrypted_password as hash from auth.users where email = $1',
    [admin.email],
  )
  const hash = stored.rows[0]?.hash ?? ''
  const request = {
    method: 'POST' as const,
    path: '/auth/v1/token?grant_type=password',
    headers: { ...asVisitor, 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  }

  const [own, bare] = await inTurn(
    bench.rounds,
    () => drive({ url, connections, request }),
    () => rateOf(hashesAtOnce, () => argon2.verify(hash, admin.password)),
  )
  return [
    {
      work: 'login of a known user',
      ...compare(own, { name: `argon2 alone, ${hashesAtOnce} at once`, rounds: bare }),
      remark: `${connections} connections`,
    },
  ]
}

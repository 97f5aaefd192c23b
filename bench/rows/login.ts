import { availableParallelism } from 'node:os'
import argon2 from 'argon2'
import { latencies, perSecond, ratio } from '../figures.ts'
import { drive, inTurn, medianOf, rateOf } from '../measure.ts'
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
  const rate = medianOf(own, (round) => round.perSecond)
  const bareRate = medianOf(bare, (round) => round.perSecond)
  return [
    {
      work: 'login of a known user',
      shop: perSecond(rate),
      reference: `argon2 alone, ${hashesAtOnce} at once: ${perSecond(bareRate)}`,
      ratio: ratio(rate / bareRate),
      ...latencies(own),
      remark: `${connections} connections`,
    },
  ]
}

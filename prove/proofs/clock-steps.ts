import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { none, notTried, type Proof } from '../support/proof.ts'
import { statusOf } from '../support/send.ts'
import { bearer, logIn, makeAccount, refresh, withStage } from '../support/stage.ts'

const libraries = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
]

export const clockSteps: Proof = {
  name: 'clock-steps',
  title: 'the clock of one instance steps ten minutes on, back, and back again',
  run: async (round) => {
    const library = libraries.find((path) => existsSync(path))
    if (library === undefined) return [notTried('steps of the clock', 'libfaketime is missing')]
    await using started = new AsyncDisposableStack()
    const folder = await mkdtemp(join(tmpdir(), 'golden-bead-clock-'))
    started.defer(() => rm(folder, { recursive: true, force: true }))
    const clock = join(folder, 'clock')
    await writeFile(clock, '+0s')
    const wrapper = [
      'env',
      `LD_PRELOAD=${library}`,
      `FAKETIME_TIMESTAMP_FILE=${clock}`,
      'FAKETIME_NO_CACHE=1',
      'FAKETIME_DONT_FAKE_MONOTONIC=1',
    ]

    return await withStage(
      async ({ instances: [steady, stepping] }) => {
        const people = round === 'full' ? 20 : 3
        const accounts = await Promise.all(
          Array.from({ length: people }, () => makeAccount(steady.url)),
        )
        let sessions = await Promise.all(accounts.map((account) => logIn(steady.url, account)))
        let refusedReads = 0
        let lost = 0
        const steps = ['+600s', '+0s', '-600s', '+0s']
        for (const step of steps) {
          await writeFile(clock, step)
          await pause(1_500)
          sessions = await Promise.all(
            sessions.map(async (session) => {
              const status = await statusOf(`${stepping.url}/auth/v1/user`, {
                headers: bearer(session),
              })
              if (status !== 200) refusedReads += 1
              // By the one whose clock is wrong, and its token used on the one whose clock is right.
              const next = await refresh(stepping.url, session)
              if (next.session === undefined) {
                lost += 1
                return session
              }
              const elsewhere = await statusOf(`${steady.url}/auth/v1/user`, {
                headers: bearer(next.session),
              })
              if (elsewhere !== 200) refusedReads += 1
              return next.session
            }),
          )
        }
        const tried = `${people} sessions, steps of ${steps.join(', ')}`
        return [
          none(tried, 'sessions lost', lost),
          none(`${tried}, each token on both instances`, 'refused', refusedReads),
          none(tried, 'processes ended', steady.deaths() + stepping.deaths()),
        ]
      },
      { wrappers: [undefined, wrapper] },
    )
  },
}

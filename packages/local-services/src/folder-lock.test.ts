import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { makeTempFolder } from './test/temp-folder.ts'
import { claimFolder, isClaimed } from './folder-lock.ts'

test('of many concurrent claims exactly one succeeds, until it is released', async () => {
  const folder = await makeTempFolder()

  const claims = await Promise.allSettled(Array.from({ length: 20 }, () => claimFolder(folder)))

  const [winner, ...others] = claims.filter((claim) => claim.status === 'fulfilled')
  expect(others).toEqual([])
  expect(await isClaimed(folder)).toBe(true)
  await winner?.value()
  expect(await isClaimed(folder)).toBe(false)
})

test('a folder that cannot be claimed gives a sentence with the cause', async () => {
  const folder = await makeTempFolder()
  await mkdir(join(folder, 'launcher.lock'))

  const sentence = `The folder ${folder} cannot be written.`
  await expect(claimFolder(folder)).rejects.toThrow(sentence)
  await expect(isClaimed(folder)).rejects.toThrow(sentence)
})

test('a claim ends with the process that holds it, however that ends', async () => {
  const folder = await makeTempFolder()
  const module = fileURLToPath(new URL('folder-lock.ts', import.meta.url))
  const program = `
    import { claimFolder } from ${JSON.stringify(module)}
    await claimFolder(${JSON.stringify(folder)})
    process.stdout.write('claimed')
    setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void holder.kill('SIGKILL'))
  await once(holder.stdout, 'data')
  await expect(claimFolder(folder)).rejects.toThrow(`in use by process ${holder.pid}`)

  holder.kill('SIGKILL')
  await once(holder, 'exit')

  const release = await claimFolder(folder)
  await release()
})

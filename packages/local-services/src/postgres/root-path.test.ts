import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { makeTempFolder } from '../test/temp-folder.ts'
import { findBinaries } from './binaries.ts'
import { installCopy } from './installed-copy.ts'
import { mustBelongToRoot } from './root-folder.ts'
import { parseUser } from './service-user.ts'
import { findSystemHome } from './system-home.ts'

test('a user is read from the list of users, but never root', () => {
  expect(parseUser('goldenbead:x:999:995:Golden Bead:/nonexistent:/usr/sbin/nologin')).toEqual({
    uid: 999,
    gid: 995,
  })
  expect(parseUser('nobody:*:-2:-2:Unprivileged User:/var/empty:/usr/bin/false')).toEqual({
    uid: 4_294_967_294,
    gid: 4_294_967_294,
  })
  expect(parseUser('root:x:0:0:root:/root:/bin/bash')).toBeUndefined()
  expect(parseUser('broken')).toBeUndefined()
  expect(parseUser(undefined)).toBeUndefined()
})

test('a folder that others may change is not trusted', async () => {
  const folder = await makeTempFolder()
  await chmod(folder, 0o777)

  await expect(mustBelongToRoot(folder)).rejects.toThrow(/is not safe/)
})

test('the pointer in DATA_DIR names a cluster and never a path', async () => {
  const dataDir = await makeTempFolder()
  await mkdir(join(dataDir, 'postgres'))
  const point = async (text: string) =>
    await writeFile(join(dataDir, 'postgres', 'system-cluster'), text)

  expect(await findSystemHome(dataDir)).toBeUndefined()
  await point('../../../etc')
  expect(await findSystemHome(dataDir)).toBeUndefined()
  await point('0123456789ab-01234567\n')
  expect(await findSystemHome(dataDir)).toBe('/var/lib/golden-bead/clusters/0123456789ab-01234567')
})

test('a copy of the binaries is whole, runnable by all and writable by its owner only', async () => {
  const { folder, version } = await findBinaries()
  const target = join(await makeTempFolder(), `postgres-${version}`)

  expect(await installCopy(folder, target)).toBe(target)
  expect(await installCopy(folder, target)).toBe(target)

  for (const path of ['bin/postgres', 'bin/initdb']) {
    expect((await stat(join(target, path))).mode & 0o777).toBe(0o755)
  }
  const links: { target: string }[] = JSON.parse(
    await readFile(join(target, 'pg-symlinks.json'), 'utf8'),
  )
  expect(links.length).toBeGreaterThan(0)
  for (const link of links) await stat(join(target, relative('native', link.target)))
})

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const progressOf = (folder: string) => join(folder, 'reports/progress.json')

/** Says in a file of a package how far its tests are, which run in a process that prints nothing. */
export function createProgress(folder: string, unit: string) {
  const path = progressOf(folder)
  const now = new Set<string>()
  let [done, of] = [0, 0]
  mkdirSync(join(folder, 'reports'), { recursive: true })
  const save = () => {
    const [first] = now
    const running = first === undefined ? '' : `, ${basename(first)}`
    writeFileSync(path, JSON.stringify(`${done} of ${of} ${unit}${running}`))
  }
  return {
    begin(count: number): void {
      of = count
      save()
    },
    start(name: string): void {
      now.add(name)
      save()
    },
    end(name: string): void {
      done += 1
      now.delete(name)
      save()
    },
  }
}

/** What an earlier run has left says nothing of this one. */
export const clearProgress = (folder: string) => rmSync(progressOf(folder), { force: true })

/** Nothing where the tests have not begun. */
export function readProgress(folder: string): string {
  try {
    return String(JSON.parse(readFileSync(progressOf(folder), 'utf8')))
  } catch {
    return ''
  }
}

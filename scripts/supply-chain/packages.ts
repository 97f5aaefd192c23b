import { runTool } from '../tools.ts'

export type InstalledPackage = { name: string; version: string; licence: string }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

/** Every package that is installed, with the licence that it names; `--prod` leaves tools out. */
export async function listPackages(onlyShipped: boolean): Promise<InstalledPackage[]> {
  const args = ['licenses', 'list', '--json', ...(onlyShipped ? ['--prod'] : [])]
  const { ok, output } = await runTool('pnpm', args)
  const start = output.indexOf('{')
  if (!ok || start === -1) throw new Error(`The packages could not be listed:\n${output}`)
  const byLicence: unknown = JSON.parse(output.slice(start, output.lastIndexOf('}') + 1))
  if (!isRecord(byLicence)) throw new Error('The list of packages is no list.')

  return Object.entries(byLicence)
    .flatMap(([licence, packages]) =>
      (Array.isArray(packages) ? packages : []).filter(isRecord).flatMap((one) =>
        textsIn(one['versions']).map((version) => ({
          name: String(one['name']),
          version,
          licence,
        })),
      ),
    )
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

import { installPackages, isRootOnDebian } from './fetch-program.ts'
import { findFirefox } from './firefox.ts'
import { findWebKit } from './webkit.ts'

type Engine = {
  name: string
  /** What is looked for, as a sentence has it that says it is missing. */
  program: string
  packages: readonly string[]
  /** The variable that passes it to the tests; turbo caches their result by its value. */
  variable: string
  find: () => string | undefined
}

/** Without Chromium there are no browser tests; of these, each may be missing. */
export const otherEngines: readonly Engine[] = [
  {
    name: 'Firefox',
    program: 'Firefox',
    packages: ['firefox-esr'],
    variable: 'FIREFOX_PATH',
    find: findFirefox,
  },
  {
    name: 'WebKit',
    program: 'WebKitWebDriver with an Xvfb',
    packages: ['webkit2gtk-driver', 'xvfb'],
    variable: 'WEBKIT_DRIVER_PATH',
    find: () => findWebKit()?.driver,
  },
]

async function provide({ program, packages, find }: Engine): Promise<string | undefined> {
  const found = find()
  if (found !== undefined || !isRootOnDebian()) return found
  process.stdout.write(
    `No ${program} was found: installing ${packages.join(' and ')} with apt-get ...\n`,
  )
  await installPackages(packages)
  return find()
}

/** `untried` has a line for each engine that cannot be had. */
type ProvidedEngines = { env: Record<string, string>; untried: string[] }

/** Finds or installs them, and says so before it begins. */
export async function provideOtherEngines(): Promise<ProvidedEngines> {
  const provided: ProvidedEngines = { env: {}, untried: [] }
  for (const engine of otherEngines) {
    const { name, program, variable } = engine
    const path = await provide(engine)
    provided.env[variable] = path ?? ''
    if (path === undefined) provided.untried.push(`${name}: not tried (no ${program} was found)`)
  }
  return provided
}

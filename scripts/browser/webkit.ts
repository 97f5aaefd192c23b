import { listOnPath, readNamedProgram } from './find-program.ts'

/** WebKitGTK is driven by the first, which brings a small browser, and shows it on the second. */
export type WebKitPrograms = { driver: string; screen: string }

const driverName = 'WebKitWebDriver'

export const readWebKitDriverPath = () => readNamedProgram('WEBKIT_DRIVER_PATH', `a ${driverName}`)

export function findWebKit(): WebKitPrograms | undefined {
  const driver = readWebKitDriverPath() ?? listOnPath([driverName])[0]
  const [screen] = listOnPath(['Xvfb'])
  return driver === undefined || screen === undefined ? undefined : { driver, screen }
}

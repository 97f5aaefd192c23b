import { randomInt } from 'node:crypto'
import { createServer, type Server } from 'node:net'
import { hasCode, LocalServiceError } from './local-service-error.ts'

export const loopback = '127.0.0.1'

/** Below the ephemeral ports, one of which an outgoing connection could take at any moment. */
const chosenPorts = { from: 10_000, to: 30_000 }
const triesMax = 50

const chosen = new Set<number>()

/**
 * A port that is free at this moment and was not chosen in this process before; another program
 * can take it before the caller listens.
 */
export async function findFreePort(triesLeft = triesMax): Promise<number> {
  const port = randomInt(chosenPorts.from, chosenPorts.to)
  if (chosen.has(port)) return await findFreePort(triesLeft)
  try {
    await expectFreePort({ port, purpose: 'a probe', variable: 'the port' })
  } catch (error) {
    if (triesLeft <= 1) throw error
    return await findFreePort(triesLeft - 1)
  }
  chosen.add(port)
  return port
}

/** Throws what `listen` would throw for a port that cannot be had. */
export async function expectFreePort(wanted: ListenOptions): Promise<void> {
  const probe = createServer()
  await listen(probe, wanted)
  await new Promise((resolve) => probe.close(resolve))
}

type ListenOptions = { port: number; host?: string; purpose: string; variable: string }

/** Starts listening on the loopback interface and returns the port. */
export async function listen(server: Server, options: ListenOptions): Promise<number> {
  const { port, host = loopback } = options
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ port, host }, () => {
        server.off('error', reject)
        resolve()
      })
    })
  } catch (error) {
    throw explainListenError(error, options)
  }
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}

export function explainListenError(error: unknown, options: ListenOptions): unknown {
  const { port, host = loopback, purpose, variable } = options
  if (hasCode(error, 'EADDRINUSE')) return portTaken(port, purpose, variable)
  if (hasCode(error, 'EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL')) {
    return new LocalServiceError(
      `This machine has no address ${host}, wanted for ${purpose}.`,
      'Leave HOST out for this machine alone, or set it to 0.0.0.0 for the whole network.',
      { cause: error },
    )
  }
  if (hasCode(error, 'EACCES')) {
    return new LocalServiceError(
      `Port ${port}, wanted for ${purpose}, is reserved for the system.`,
      `Set ${variable} to a port above 1023.`,
      { cause: error },
    )
  }
  return error
}

export function portTaken(port: number, purpose: string, variable: string): LocalServiceError {
  return new LocalServiceError(
    `Port ${port}, wanted for ${purpose}, is taken by another program.`,
    `Stop that program, or set ${variable} to another port.`,
  )
}

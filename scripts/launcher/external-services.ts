import { once } from 'node:events'
import { connect } from 'node:net'
import { LocalServiceError } from '@golden-bead/local-services/local-service-error'

const answersWithinMs = 5_000

const usualPorts: Record<string, number> = {
  'http:': 80,
  'https:': 443,
  'postgres:': 5432,
  'postgresql:': 5432,
  'smtp:': 587,
  'smtps:': 465,
}

/** Whether a server accepts connections there; an address without a host is left to the API to check. */
async function answers(address: string): Promise<boolean> {
  const { protocol, hostname, port } = URL.parse(address) ?? {
    protocol: '',
    hostname: '',
    port: '',
  }
  if (hostname === '') return true
  const host = hostname.replaceAll(/^\[|\]$/g, '')
  const socket = connect({ host, port: Number(port) || (usualPorts[protocol] ?? 0) })
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(answersWithinMs) })
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** The API would retry an unreachable service for ever: right for a deployment, not for a local start. */
export async function checkExternalServices(environment: NodeJS.ProcessEnv): Promise<void> {
  for (const name of ['DATABASE_URL', 'S3_ENDPOINT', 'SMTP_URL']) {
    const address = environment[name]
    if (!address || (await answers(address))) continue
    throw new LocalServiceError(
      `Nobody answers at the address that ${name} names.`,
      `Start that server or put ${name} right; leave it out for the embedded one.`,
    )
  }
}

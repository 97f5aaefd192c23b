import type { DestinationStream, LevelWithSilent } from 'pino'
import { createLineRedaction } from './log-redaction.ts'
import { errorRecord } from './error-record.ts'
import { openLogDestination } from './log-destination.ts'

export type LoggerSettings = {
  level: LevelWithSilent
  secrets: readonly string[]
  stream?: DestinationStream | undefined
}

export function loggerOptions({ level, secrets, stream = openLogDestination() }: LoggerSettings) {
  return {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: errorRecord },
    hooks: { streamWrite: createLineRedaction(secrets) },
    stream,
  }
}

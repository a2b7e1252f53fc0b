import { pino } from 'pino'
import type { DestinationStream } from 'pino'
import { redact, redactText } from '#platform/observability/redact.ts'

export type RequestLine = {
  readonly method: string
  /** Without its query, which may hold anything. */
  readonly path: string
  readonly status: number
  readonly ms: number
  readonly cache: string
  readonly id: string
}

export type Facts = Readonly<Record<string, unknown>>

/** Lines of JSON. Everything but the line of a request goes through redaction here, so that no caller can forget it. */
export type Log = {
  request(line: RequestLine): void
  info(message: string, facts?: Facts): void
  warn(message: string, facts?: Facts): void
  error(message: string, facts?: Facts): void
  /** Writes what is held back; at the end of the process nothing else would. */
  flush(): void
}

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

/** Lines are gathered and written at most a second later: a write for each would cost more than a cached page. */
export function createLog(
  level: LogLevel,
  destination: DestinationStream & { flushSync?(): void } = bufferedOutput(),
): Log {
  const logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.epochTime }, destination)
  const facts = (given: Facts | undefined) => redact(given ?? {}) as object
  const flush = () => {
    // Not open yet: nothing has been written either.
    try {
      destination.flushSync?.()
    } catch {
      return
    }
  }
  if (destination.flushSync) setInterval(flush, 1000).unref()
  return {
    request: (line) => logger.info(line),
    info: (message, given) => logger.info(facts(given), redactText(message)),
    warn: (message, given) => logger.warn(facts(given), redactText(message)),
    error: (message, given) => logger.error(facts(given), redactText(message)),
    flush,
  }
}

const bufferedOutput = () => pino.destination({ dest: 1, sync: false, minLength: 8 * 1024 })

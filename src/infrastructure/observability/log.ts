import { pino } from 'pino'
import { redact, redactText } from '#infrastructure/observability/redact.ts'

export type RequestLine = {
  readonly method: string
  /** Without the query, which may contain personal data. */
  readonly path: string
  readonly status: number
  readonly ms: number
  readonly cache: string
  readonly id: string
}

type Facts = Readonly<Record<string, unknown>>

/** A log of JSON lines. Everything but request lines is redacted here, so that no caller can forget it. */
export type Log = {
  request(line: RequestLine): void
  info(message: string, facts?: Facts): void
  warn(message: string, facts?: Facts): void
  error(message: string, facts?: Facts): void
  flush(): void
}

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

/** Where lines are written. `flush` writes buffered lines before the process ends. */
export type LogOutput = { write(line: string): void; flush(): void }

export function createLog(level: LogLevel, output: LogOutput = bufferedOutput()): Log {
  const logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.epochTime }, output)
  const facts = (given: Facts | undefined) => redact(given ?? {}) as object
  return {
    request: (line) => logger.info(line),
    info: (message, given) => logger.info(facts(given), redactText(message)),
    warn: (message, given) => logger.warn(facts(given), redactText(message)),
    error: (message, given) => logger.error(facts(given), redactText(message)),
    flush: () => output.flush(),
  }
}

const maxBufferedBytes = 32 * 1024

/**
 * Standard output, at most a second late. Lines are buffered as text: written one by one, they took a fifth of the time
 * of a cached response.
 */
function bufferedOutput(): LogOutput {
  const destination = pino.destination({ dest: 1, sync: false, maxWrite: 8 * maxBufferedBytes })
  let buffered = ''
  const writeOut = () => {
    if (buffered !== '') destination.write(buffered)
    buffered = ''
  }
  setInterval(writeOut, 1000).unref()
  return {
    write(line) {
      buffered += line
      if (buffered.length > maxBufferedBytes) writeOut()
    },
    flush() {
      writeOut()
      try {
        destination.flushSync()
      } catch {
        // Standard output is not open yet, or closed.
        return
      }
    },
  }
}

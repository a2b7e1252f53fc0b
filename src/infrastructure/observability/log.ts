import { pino } from 'pino'
import { redact, redactText } from '#infrastructure/observability/redact.ts'

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
  flush(): void
}

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

/** Where lines go. `flush` writes what is held back; at the end of the process nothing else would. */
export type LogOutput = { write(line: string): void; flush(): void }

export function createLog(level: LogLevel, output: LogOutput = gatheredOutput()): Log {
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
 * Standard output, written at most a second later and outside the path of a request. Gathered as text: handed over
 * line by line, the log cost a fifth of an answer from memory.
 */
function gatheredOutput(): LogOutput {
  const destination = pino.destination({ dest: 1, sync: false, maxWrite: 8 * maxBufferedBytes })
  let held = ''
  const handOver = () => {
    if (held !== '') destination.write(held)
    held = ''
  }
  setInterval(handOver, 1000).unref()
  return {
    write(line) {
      held += line
      if (held.length > maxBufferedBytes) handOver()
    },
    flush() {
      handOver()
      try {
        destination.flushSync()
      } catch {
        // Not open yet, or closed at the other end: there is nowhere to write to.
        return
      }
    },
  }
}

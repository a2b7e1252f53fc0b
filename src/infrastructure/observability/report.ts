import type { ErrorContext, Report } from '#kernel/report.ts'
import type { Log } from '#infrastructure/observability/log.ts'

/** A service that errors are sent to. */
export type ErrorSink = { send(error: unknown, context: ErrorContext): void; close(): Promise<void> }

/** Counts an error, logs it, and sends it to the sink if there is one (specification 8). */
export const createReport =
  (log: Log, count: (what: string) => void, sink?: ErrorSink): Report =>
  (error, context) => {
    count(context.what)
    log.error(context.what, { ...errorSubject(context), error: asError(error) })
    sink?.send(error, context)
  }

export const errorSubject = ({ customer, requestId }: ErrorContext) => ({
  customer: customer ?? 'Guest',
  phone: '{phone}',
  email: '{email}',
  ...(requestId === undefined ? {} : { requestId }),
})

const asError = (error: unknown): unknown => (error instanceof Error ? error : { thrown: error })

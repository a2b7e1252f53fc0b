import type { ErrorContext, Report } from '#kernel/report.ts'
import type { Log } from '#infrastructure/observability/log.ts'

/** Where else an error goes: nowhere, or to a service. */
export type ErrorSink = { send(error: unknown, context: ErrorContext): void; close(): Promise<void> }

/**
 * Error reporting (specification 8): each error is reported with the customer's id, or Guest, and with phone and e-mail
 * as the placeholders {phone} and {email}, never as values. It goes to the log, and to the sink when there is one.
 */
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

import type { ErrorSink } from '#infrastructure/observability/report.ts'
import { errorSubject } from '#infrastructure/observability/report.ts'
import { redact } from '#infrastructure/observability/redact.ts'

type SentryConfig = { readonly dsn: string; readonly release: string; readonly environment: string }

/** Sends errors to Sentry, without its automatic integrations. The package is loaded only when a DSN is configured. */
export async function openSentry({ dsn, release, environment }: SentryConfig): Promise<ErrorSink> {
  const sentry = await import('@sentry/node')
  sentry.init({
    dsn,
    release,
    environment,
    defaultIntegrations: false,
    // Redacted last, so that everything added to the event is covered.
    beforeSend: (event) => ({ ...event, ...(redact(event) as object) }) as typeof event,
  })
  return {
    send(error, { what, ...context }) {
      const { customer, ...facts } = errorSubject({ what, ...context })
      sentry.captureException(error, { user: { id: customer }, tags: { what }, extra: facts })
    },
    async close() {
      await sentry.close(2000)
    },
  }
}

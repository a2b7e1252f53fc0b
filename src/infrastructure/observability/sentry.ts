import { createStackParser, createTransport, Scope } from '@sentry/core'
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server'
import type { ErrorSink } from '#infrastructure/observability/report.ts'
import { errorSubject } from '#infrastructure/observability/report.ts'
import { redact } from '#infrastructure/observability/redact.ts'

type SentryConfig = { readonly dsn: string; readonly release: string; readonly environment: string }

const maxClosingMs = 2_000
const maxSendingMs = 10_000

/**
 * Sends errors to Sentry: the core of its client without the instrumentation of `@sentry/node`. Loaded only when a DSN is
 * configured.
 */
export function openSentry({ dsn, release, environment }: SentryConfig): ErrorSink {
  const client = new ServerRuntimeClient({
    dsn,
    release,
    environment,
    platform: 'node',
    runtime: { name: 'node', version: process.version },
    integrations: [],
    stackParser: createStackParser(nodeStackLineParser()),
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const response = await fetch(options.url, {
          method: 'POST',
          body: body as string | Uint8Array<ArrayBuffer>,
          headers: options.headers ?? {},
          signal: AbortSignal.timeout(maxSendingMs),
        })
        return {
          statusCode: response.status,
          headers: {
            'x-sentry-rate-limits': response.headers.get('x-sentry-rate-limits'),
            'retry-after': response.headers.get('retry-after'),
          },
        }
      }),
    // Redacted last, so that everything added to the event is covered.
    beforeSend: (event) => ({ ...event, ...(redact(event) as object) }) as typeof event,
  })
  client.init()
  return {
    send(error, { what, ...context }) {
      const { customer, ...facts } = errorSubject({ what, ...context })
      const scope = new Scope()
      scope.setUser({ id: customer })
      scope.setTags({ what })
      scope.setExtras(facts)
      client.captureException(error, {}, scope)
    },
    async close() {
      await client.close(maxClosingMs)
    },
  }
}

import type { Attempt } from '#commerce/payments/attempt/attempt.ts'
import type { PaymentsModule } from '#commerce/payments/payments.ts'
import type { StandInHarness } from '../shops/a-payment-harness.ts'
import { serveFetch } from './serve-http.ts'

const forwarded = { url: 'x-forwarded-url', method: 'x-forwarded-method' }

/**
 * A provider's server that outlives the shop's process. It receives over HTTP the adapter's calls, the shopper's
 * actions, requests for webhooks, and acknowledgments.
 */
export async function serveProvider(harness: StandInHarness, payments: PaymentsModule) {
  const approved = new Set<string>()
  const acknowledged = new Set<string>()
  const handlers: Readonly<Record<string, (attempt: Attempt) => Promise<unknown>>> = {
    async '/approve'(attempt) {
      await harness.act(attempt, 'approve', payments)
      approved.add(attempt.id)
    },
    async '/webhook'(attempt) {
      const { body, ...rest } = await harness.webhook(attempt)
      return { ...rest, body: Buffer.from(body).toString('base64') }
    },
    '/acknowledged': async ({ id }) => void acknowledged.add(id),
  }
  const server = await serveFetch(async (request) => {
    const handle = handlers[new URL(request.url).pathname]
    if (handle) return Response.json((await handle((await request.json()) as Attempt)) ?? {})
    const body = await request.text()
    return harness.standIn.fetch(request.headers.get(forwarded.url) ?? '', {
      method: request.headers.get(forwarded.method) ?? 'GET',
      headers: request.headers,
      ...(body === '' ? {} : { body }),
    })
  })
  return {
    url: server.url,
    close: () => server.close(),
    /** Whether the provider has authorized or captured this payment. */
    hasMoney: (id: string) => approved.has(id) || harness.standIn.of(id).captured > 0,
    /** Providers repeat webhooks that were not acknowledged. */
    wouldSendAgain: (id: string) => harness.webhooks && !acknowledged.has(id),
  }
}

/** The same adapter in another process, with its provider at `url`. `before` runs before each call. */
export function overHttp(harness: StandInHarness, url: string, before: () => void) {
  const send = async (path: string, attempt: Attempt): Promise<unknown> =>
    (await fetch(new URL(path, url), { method: 'POST', body: JSON.stringify(attempt) })).json()
  harness.standIn.forwardTo(async (input, init) => {
    before()
    const request = new Request(input, init)
    const body = await request.text()
    return fetch(new URL('/call', url), {
      method: 'POST',
      headers: {
        ...Object.fromEntries(request.headers),
        [forwarded.url]: request.url,
        [forwarded.method]: request.method,
      },
      ...(body === '' ? {} : { body }),
    })
  })
  const remoteHarness: StandInHarness = {
    ...harness,
    ...(harness.paysOnShopPage ? {} : { act: async (attempt) => void (await send('/approve', attempt)) }),
    async webhook(attempt) {
      const { body, ...rest } = (await send('/webhook', attempt)) as {
        readonly headers: Record<string, string>
        readonly query: Record<string, string>
        readonly body: string
      }
      return { ...rest, body: new Uint8Array(Buffer.from(body, 'base64')) }
    },
  }
  return { harness: remoteHarness, acknowledge: (attempt: Attempt) => send('/acknowledged', attempt) }
}

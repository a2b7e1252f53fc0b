import type { Attempt } from '#commerce/payments/attempt/attempt.ts'
import type { PaymentsModule } from '#commerce/payments/payments.ts'
import type { StandInHarness } from '../shops/a-payment-harness.ts'
import { serveFetch } from '../servers/serve-http.ts'

const asked = { url: 'x-asked-url', method: 'x-asked-method' }

/**
 * A provider's server that outlives the shop's process: calls come over HTTP, and so do what its shopper does there, its
 * webhooks, and word that one was acknowledged.
 */
export async function serveProvider(harness: StandInHarness, payments: PaymentsModule) {
  const approved = new Set<string>()
  const acknowledged = new Set<string>()
  const answers: Readonly<Record<string, (attempt: Attempt) => Promise<unknown>>> = {
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
    const answer = answers[new URL(request.url).pathname]
    if (answer) return Response.json((await answer((await request.json()) as Attempt)) ?? {})
    const body = await request.text()
    return harness.standIn.fetch(request.headers.get(asked.url) ?? '', {
      method: request.headers.get(asked.method) ?? 'GET',
      headers: request.headers,
      ...(body === '' ? {} : { body }),
    })
  })
  return {
    url: server.url,
    close: () => server.close(),
    /** Whether the provider has this payment's money for us. */
    hasMoney: (id: string) => approved.has(id) || harness.standIn.of(id).captured > 0,
    /** A provider sends again what nobody has acknowledged. */
    wouldSendAgain: (id: string) => harness.webhooks && !acknowledged.has(id),
  }
}

/** The same adapter in another process, at the end of that line. `before` runs before each call. */
export function overLine(harness: StandInHarness, url: string, before: () => void) {
  const send = async (path: string, attempt: Attempt): Promise<unknown> =>
    (await fetch(new URL(path, url), { method: 'POST', body: JSON.stringify(attempt) })).json()
  harness.standIn.answeredBy(async (input, init) => {
    before()
    const request = new Request(input, init)
    const body = await request.text()
    return fetch(new URL('/call', url), {
      method: 'POST',
      headers: {
        ...Object.fromEntries(request.headers),
        [asked.url]: request.url,
        [asked.method]: request.method,
      },
      ...(body === '' ? {} : { body }),
    })
  })
  const there: StandInHarness = {
    ...harness,
    ...(harness.onOurPage ? {} : { act: async (attempt) => void (await send('/approve', attempt)) }),
    async webhook(attempt) {
      const { body, ...rest } = (await send('/webhook', attempt)) as {
        readonly headers: Record<string, string>
        readonly query: Record<string, string>
        readonly body: string
      }
      return { ...rest, body: new Uint8Array(Buffer.from(body, 'base64')) }
    },
  }
  return { harness: there, acknowledge: (attempt: Attempt) => send('/acknowledged', attempt) }
}

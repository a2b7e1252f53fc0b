import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { SendTestEvent } from '#commerce/background-work/background-work.ts'
import { createHttpClient, type HttpClient } from '#infrastructure/http-client/client.ts'
import type { Clock } from '#kernel/instant.ts'
import { sendSigned } from './send-signed.ts'
import type { WebhookRepository } from './webhook-repository.ts'
import { endpointSecret, signatureOf } from './webhook-signature.ts'
import { findTargetProblem } from './webhook-target.ts'

type Deps = {
  readonly hooks: Pick<WebhookRepository, 'listEndpoints'>
  readonly http: HttpClient
  readonly secret: string
  readonly demo: boolean
  readonly clock: Clock
}

/** The endpoint of the demo, which has no other: it checks the signature as an outside system does. */
const ownEndpoint = { id: 'whe_demo', url: 'https://webhooks.demo.example/majlis' } as const

/** Sends an event that is about no order, signed as others are, and waits for what becomes of it. */
export function createSendTestEvent({ hooks, http, secret, demo, clock }: Deps): SendTestEvent {
  const own = createHttpClient({
    service: 'webhooks of the demo',
    fetch: async (input, init) => answerOf(new Request(input, init), secret),
  })
  return {
    async listTargets() {
      const endpoints = await hooks.listEndpoints()
      return endpoints.length === 0 && demo ? [ownEndpoint] : endpoints.map(({ id, url }) => ({ id, url }))
    },
    async send(endpointId) {
      const target = (await this.listTargets()).find(({ id }) => id === endpointId)
      if (!target) return undefined
      const isOwn = target === ownEndpoint
      const problem = isOwn
        ? undefined
        : URL.canParse(target.url)
          ? await findTargetProblem(new URL(target.url), demo)
          : 'not-https'
      if (problem) return { url: target.url, isDelivered: false, status: null, problem }
      const at = clock.now()
      const id = `evt_test_${randomUUID().replaceAll('-', '').slice(0, 19)}`
      const body = JSON.stringify({ id, type: 'test', happenedAt: at, data: {} })
      const sent = await sendSigned(isOwn ? own : http, secret, {
        ...{ url: target.url, endpointId, eventId: id, body, at },
      })
      return { url: target.url, ...sent }
    },
  }
}

/** 204 for what the shop has signed, else 401. */
async function answerOf(request: Request, secret: string): Promise<Response> {
  const signature = request.headers.get('majlis-signature') ?? ''
  const seconds = Number(/^t=(\d{1,12}),/.exec(signature)?.[1])
  const expected = signatureOf(endpointSecret(secret, ownEndpoint.id), seconds, await request.text())
  const [given, wanted] = [Buffer.from(signature), Buffer.from(expected)]
  const isSigned = given.length === wanted.length && timingSafeEqual(given, wanted)
  return new Response(null, { status: isSigned ? 204 : 401 })
}

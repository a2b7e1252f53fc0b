import type { Clock } from '#kernel/instant.ts'
import { nextAttemptAt } from '#kernel/backoff.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { HttpClient } from '#infrastructure/http-client/client.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import type { WebhookDelivery, WebhookEvent, WebhookRepository } from './webhook-repository.ts'
import { sendSigned } from './send-signed.ts'
import { findTargetProblem } from './webhook-target.ts'

export type WebhookDeps = {
  readonly clock: Clock
  readonly hooks: WebhookRepository
  readonly findOrder: (orderId: string) => Promise<{ readonly order: Order } | undefined>
  readonly http: HttpClient
  readonly secret: string
  readonly demo: boolean
  /** An order as the operations API shows it. */
  readonly toWire: (order: Order) => object
}

/** Delays double from half a minute to an hour: about seven hours in total. */
const maxAttempts = 14

/** Delivers events at least once, always with the same event id and body. */
export function deliverWebhooksJob({
  hooks,
  findOrder,
  http,
  secret,
  demo,
  clock,
  toWire,
}: WebhookDeps): Job {
  async function bodyOf(event: WebhookEvent): Promise<string> {
    if (event.body !== null) return event.body
    const found = await findOrder(event.orderId)
    const { id, type, happenedAt } = event
    const order = found ? toWire(found.order) : { id: event.orderId }
    return hooks.storeBody(
      id,
      JSON.stringify({ id, type, happenedAt: happenedAt.toISOString(), data: { order } }),
    )
  }

  async function post(delivery: WebhookDelivery, url: string): Promise<Partial<WebhookDelivery>> {
    const event = await hooks.findEvent(delivery.eventId)
    if (!event) return { state: 'given-up', lastProblem: 'the event is gone' }
    const problem = URL.canParse(url) ? await findTargetProblem(new URL(url), demo) : 'not-https'
    if (problem) return { lastStatus: null, lastProblem: problem }
    const body = await bodyOf(event)
    const at = clock.now()
    const sent = await sendSigned(http, secret, {
      ...{ url, endpointId: delivery.endpointId, eventId: event.id, body, at },
    })
    return {
      ...(sent.isDelivered ? { state: 'delivered', deliveredAt: new Date(clock.now()) } : {}),
      lastStatus: sent.status,
      lastProblem: sent.problem,
    }
  }

  return {
    name: 'deliver-webhooks',
    everySeconds: 5,
    async run(signal) {
      await hooks.createDeliveries(clock.now())
      const endpoints = new Map((await hooks.listEndpoints()).map((endpoint) => [endpoint.id, endpoint.url]))
      let [delivered, failed] = [0, 0]
      for (let count = 0; count < 200 && !signal.aborted; count += 1) {
        const delivery = await hooks.claim(clock.now())
        if (!delivery) break
        const url = endpoints.get(delivery.endpointId)
        const removed = { state: 'given-up', lastProblem: 'the endpoint was removed' } as const
        const result = url === undefined ? removed : await post(delivery, url)
        if (result.state === 'delivered') delivered += 1
        else failed += 1
        const abandoned = delivery.attempts >= maxAttempts ? ({ state: 'given-up' } as const) : {}
        const nextAt = new Date(nextAttemptAt(delivery.attempts, clock.now()))
        await hooks.complete(delivery.id, result.state ? result : { ...result, ...abandoned, nextAt })
      }
      return `${delivered} delivered, ${failed} failed`
    },
  }
}

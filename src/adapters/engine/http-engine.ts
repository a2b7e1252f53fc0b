import { z } from 'zod'
import { engineStatuses, type CommerceEngine, type EngineFailure } from '#commerce/engine/ports.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { HttpClient, HttpFailure } from '#infrastructure/http-client/client.ts'
import { toInstant } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'

type Deps = {
  readonly url: string
  /** Sent as a bearer token; null: none. */
  readonly key: string | null
  readonly http: Pick<HttpClient, 'sendForJson'>
  /** An order as the operations API shows it. */
  readonly toWire: (order: Order) => object
}

const timeoutMs = 10_000
const maxBytes = 1024 * 1024
const pageSize = 200

/** What the engine rejects whenever it is sent. Anything else, such as a wrong key, can be mended there. */
const finalStatuses: readonly number[] = [400, 409, 413, 422]

const receiptSchema = z
  .object({
    number: z.string().regex(/^[\w./-]{1,40}$/),
    // An engine may have more words than shoppers need.
    status: z.enum(engineStatuses).catch('processing'),
    at: z.iso.datetime({ offset: true }),
  })
  .transform(({ number, status, at }) => ({ number, status, at: toInstant(new Date(at)) }))

const changesSchema = z.object({
  changes: z.array(z.object({ order: z.string().max(40) }).loose()).max(1000),
  cursor: z.string().min(1).max(200).nullable(),
})

/** PUT {url}/orders/{number} with the order of the operations API, and GET {url}/orders/changes?after=CURSOR. */
export function createHttpEngine({ url, key, http, toWire }: Deps): CommerceEngine {
  const base = url.replace(/\/$/, '')
  const headers = {
    accept: 'application/json',
    ...(key === null ? {} : { authorization: `Bearer ${key}` }),
  }
  const limits = { timeoutMs, maxBytes }
  return {
    async submit(order) {
      const sent = await http.sendForJson({
        ...limits,
        method: 'PUT',
        url: `${base}/orders/${encodeURIComponent(order.number)}`,
        headers: {
          ...headers,
          'content-type': 'application/json',
          'idempotency-key': `${order.number}:${order.version}`,
        },
        body: JSON.stringify(toWire(order)),
      })
      if (!sent.ok) return fail(toEngineFailure(sent.failure))
      const receipt = receiptSchema.safeParse(sent.value)
      return receipt.success ? ok(receipt.data) : otherShape
    },

    async listChanges(cursor) {
      const query = new URLSearchParams({
        limit: String(pageSize),
        ...(cursor === null ? {} : { after: cursor }),
      })
      const sent = await http.sendForJson({
        ...limits,
        method: 'GET',
        url: `${base}/orders/changes?${query.toString()}`,
        headers,
      })
      if (!sent.ok) return fail(toEngineFailure(sent.failure))
      const page = changesSchema.safeParse(sent.value)
      if (!page.success) return otherShape
      return ok({
        cursor: page.data.cursor,
        changes: page.data.changes.flatMap(({ order, ...rest }) => {
          const receipt = receiptSchema.safeParse(rest)
          return receipt.success ? [{ orderNumber: order, receipt: receipt.data }] : []
        }),
      })
    },
  }
}

const otherShape: Result<never, EngineFailure> = fail({
  kind: 'unavailable',
  reason: 'an answer of another shape',
})

function toEngineFailure(failure: HttpFailure): EngineFailure {
  if (failure.kind !== 'rejected') return { kind: 'unavailable', reason: failure.reason }
  return {
    kind: finalStatuses.includes(failure.status) ? 'rejected' : 'unavailable',
    reason: `status ${failure.status}`,
  }
}

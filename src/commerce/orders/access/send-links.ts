import type { Clock } from '#kernel/instant.ts'
import type { RateLimitDecision } from '#kernel/rate-limiter.ts'
import { fail, ok } from '#kernel/result.ts'
import type { OrdersFacade } from '#commerce/orders/orders.ts'
import type { OrderLinks } from '#commerce/orders/ports.ts'

export type SendLinksDeps = {
  readonly find: OrdersFacade['find']
  readonly links: OrderLinks
  readonly clock: Clock
  /** "track": requests of an address; "order-link": links to one order. */
  readonly checkRateLimit: (rule: 'track' | 'order-link', subject: string) => Promise<RateLimitDecision>
}

/** Links to an order, sent to its own email and phone: a reader of those is the shopper. */
export function createSendLinks({
  find,
  links,
  clock,
  checkRateLimit,
}: SendLinksDeps): Pick<OrdersFacade, 'sendChangeLink'> {
  async function tooMany(from: string, subject: string) {
    for (const [rule, of] of [
      ['track', from],
      ['order-link', subject],
    ] as const) {
      const { allowed, retryAfterSeconds } = await checkRateLimit(rule, of)
      if (!allowed) return fail({ kind: 'too-many', retryAfterSeconds } as const)
    }
    return undefined
  }

  return {
    async sendChangeLink({ number, accessToken, from }, storefront) {
      const found = await find(number, accessToken, storefront)
      if (!found.ok) return found
      const { order } = found.value
      const limited = await tooMany(from, order.id)
      if (limited) return limited
      await links.queueChange(order, clock.now())
      return ok(undefined)
    },
  }
}

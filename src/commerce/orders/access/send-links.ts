import type { CountryCode } from '#kernel/country.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import type { Clock } from '#kernel/instant.ts'
import type { RateLimitDecision } from '#kernel/rate-limiter.ts'
import { fail, ok } from '#kernel/result.ts'
import { parseOrderNumber } from '#commerce/orders/placement/order-number.ts'
import type { OrdersFacade } from '#commerce/orders/orders.ts'
import type { OrderLinks } from '#commerce/orders/ports.ts'

export type SendLinksDeps = {
  readonly find: OrdersFacade['find']
  readonly links: OrderLinks
  readonly clock: Clock
  /** E.164; undefined: no number of a country that the store serves. */
  readonly normalizePhone: (text: string, country: CountryCode) => string | undefined
  /** "track": requests of an address; "order-link": links to one order or for one contact. */
  readonly checkRateLimit: (rule: 'track' | 'order-link', subject: string) => Promise<RateLimitDecision>
}

/** Links to an order, sent to its own email or phone: a reader of those is the shopper. */
export function createSendLinks({
  find,
  links,
  clock,
  normalizePhone,
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
      const { id } = found.value.order
      const limited = await tooMany(from, id)
      if (limited) return limited
      await links.queueChange(id, clock.now())
      return ok(undefined)
    },
  }
}

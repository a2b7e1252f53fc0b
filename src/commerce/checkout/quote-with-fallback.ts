import type {
  DeliveryChoice,
  DeliveryQuote,
  DeliveryRejection,
  DeliveryRequest,
} from '#commerce/delivery/delivery-quote.ts'
import { invariant } from '#kernel/invariant.ts'
import type { Result } from '#kernel/result.ts'

type QuotedDelivery = {
  readonly delivery: DeliveryQuote
  readonly choice: DeliveryChoice | null
  readonly rejection: DeliveryRejection | null
}

/** Quotes the chosen delivery; where it is no longer possible, without the impossible part, with the reason. */
export async function quoteWithFallback(
  quoteDelivery: (request: DeliveryRequest) => Promise<Result<DeliveryQuote, DeliveryRejection>>,
  request: DeliveryRequest,
): Promise<QuotedDelivery> {
  const quoted = await quoteDelivery(request)
  if (quoted.ok) return { delivery: quoted.value, choice: request.choice, rejection: null }
  const choice = withoutRejected(request.choice, quoted.failure)
  const again = await quoteDelivery({ ...request, choice })
  if (again.ok) return { delivery: again.value, choice, rejection: quoted.failure }
  const plain = await quoteDelivery({ ...request, choice: null })
  invariant(plain.ok, 'a delivery without choices is always possible')
  return { delivery: plain.value, choice: null, rejection: quoted.failure }
}

function withoutRejected(choice: DeliveryChoice | null, rejection: DeliveryRejection): DeliveryChoice | null {
  if (choice?.kind !== 'home') return null
  if (rejection.kind === 'slot-gone' || rejection.kind === 'slot-full') return { ...choice, slot: null }
  return rejection.kind === 'service-unavailable'
    ? { ...choice, services: choice.services.filter((code) => code !== rejection.service) }
    : null
}

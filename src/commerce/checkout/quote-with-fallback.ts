import type {
  DeliveryChoice,
  DeliveryQuote,
  DeliveryRejection,
  DeliveryRequest,
} from '#commerce/delivery/delivery-quote.ts'
import { invariant } from '#kernel/invariant.ts'
import type { Result } from '#kernel/result.ts'

type Quoted = {
  readonly delivery: DeliveryQuote
  readonly choice: DeliveryChoice | null
  readonly refusal: DeliveryRejection | null
}

/** The delivery as it was chosen; where that no longer holds, without the part that does not, and why. */
export async function quoteWithFallback(
  quoteDelivery: (request: DeliveryRequest) => Promise<Result<DeliveryQuote, DeliveryRejection>>,
  request: DeliveryRequest,
): Promise<Quoted> {
  const quoted = await quoteDelivery(request)
  if (quoted.ok) return { delivery: quoted.value, choice: request.choice, refusal: null }
  const choice = withoutLapsed(request.choice, quoted.failure)
  const again = await quoteDelivery({ ...request, choice })
  if (again.ok) return { delivery: again.value, choice, refusal: quoted.failure }
  const plain = await quoteDelivery({ ...request, choice: null })
  invariant(plain.ok, 'what is not chosen cannot lapse')
  return { delivery: plain.value, choice: null, refusal: quoted.failure }
}

function withoutLapsed(choice: DeliveryChoice | null, refusal: DeliveryRejection): DeliveryChoice | null {
  if (choice?.kind !== 'home') return null
  if (refusal.kind === 'slot-gone' || refusal.kind === 'slot-full') return { ...choice, slot: null }
  return refusal.kind === 'service-unavailable'
    ? { ...choice, services: choice.services.filter((code) => code !== refusal.service) }
    : null
}

import type { Clock } from '#kernel/instant.ts'
import { isZero, zero } from '#kernel/money.ts'
import { fail, ok } from '#kernel/result.ts'
import type { Attempt } from './attempt.ts'
import { afterEvent } from './attempt-states.ts'
import { basketOf, type FormatAddress } from '#commerce/payments/basket.ts'
import { changeAttempt } from './change-attempt.ts'
import type { PayableOrder, StartPayment } from '#commerce/payments/payment-ports.ts'
import type { AttemptStore, FindProvider, PaymentLinks } from '#commerce/payments/ports.ts'

type Dependencies = {
  readonly attempts: Pick<AttemptStore, 'add' | 'find' | 'save' | 'listOfOrder'>
  readonly findProvider: FindProvider
  readonly links: PaymentLinks
  readonly formatAddress: FormatAddress
  readonly clock: Clock
  readonly newId: () => string
}

/**
 * Begins a payment: keeps the attempt first, then asks the provider, so that money that comes finds its attempt
 * whatever happens between. Asked again while the shopper is at the provider's, it leads to the same door.
 */
export function createStartPayment({
  attempts,
  findProvider,
  links,
  formatAddress,
  clock,
  newId,
}: Dependencies): StartPayment {
  return async (order) => {
    const found = findProvider(order.method)
    if (!found) return fail({ kind: 'payment-unavailable' })
    const { method, provider } = found
    if (provider === null || isZero(order.due)) return ok({ payAt: null })
    const open = (await attempts.listOfOrder(order.orderId)).find((attempt) => isSamePayment(attempt, order))
    if (open) return ok({ payAt: links.door(open) })
    const attempt = newAttempt(newId(), order, provider.code, clock.now())
    await attempts.add(attempt)
    const started = await provider.start({
      attemptId: attempt.id,
      orderNumber: order.number,
      country: order.country,
      language: order.language,
      method: order.method,
      family: method.family,
      amount: order.due,
      capture: method.capture === 'at-dispatch' ? 'later' : 'now',
      contact: order.contact,
      basket: basketOf(order.goods, order.due, {
        language: order.language,
        title: `Order ${order.number}`,
        formatAddress,
      }),
      returnTo: links.back(attempt),
      postReturnTo: links.postBack(attempt),
      webhookTo: links.webhook(provider.code),
    })
    if (!started.ok) {
      // What timed out may have been taken all the same: such an attempt stays open and is asked about.
      const known = started.failure.kind !== 'unavailable' && started.failure.kind !== 'malformed'
      if (known)
        await changeAttempt(attempts, attempt.id, (now) => ({
          ...now,
          state: 'failed',
          reason: 'unavailable',
          told: 'failed',
        }))
      return fail({ kind: 'payment-unavailable' })
    }
    const { reference, door } = started.value
    await changeAttempt(attempts, attempt.id, (now) => ({
      ...now,
      state: afterEvent(now.state, 'send') ?? now.state,
      reference: reference ?? now.reference,
      door,
    }))
    return ok({ payAt: links.door(attempt) })
  }
}

const isSamePayment = (attempt: Attempt, { method, due }: PayableOrder): boolean =>
  attempt.state === 'pending' &&
  attempt.method === method &&
  attempt.amount.minor === due.minor &&
  attempt.amount.currency === due.currency

const newAttempt = (id: string, order: PayableOrder, provider: string, now: string): Attempt => ({
  id,
  orderId: order.orderId,
  orderNumber: order.number,
  country: order.country,
  language: order.language,
  method: order.method,
  provider,
  amount: order.due,
  state: 'created',
  reference: null,
  door: null,
  asked: order.due,
  captured: zero(order.due.currency),
  refunded: zero(order.due.currency),
  reason: null,
  told: 'nothing',
  createdAt: now,
  nextPollAt: now,
  polls: 0,
  version: 1,
})

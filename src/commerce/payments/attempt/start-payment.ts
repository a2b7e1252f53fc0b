import type { Clock } from '#kernel/instant.ts'
import { isZero, zero } from '#kernel/money.ts'
import { fail, ok } from '#kernel/result.ts'
import type { Attempt } from './attempt.ts'
import { afterEvent } from './attempt-states.ts'
import { toPaymentBreakdown, type FormatAddress } from '#commerce/payments/payment-breakdown.ts'
import { changeAttempt } from './change-attempt.ts'
import type { PayableOrder, StartPayment } from '#commerce/payments/payment-ports.ts'
import type { CardVault, StartRequest } from '#commerce/payments/payment-provider.ts'
import type { AttemptRepository, FindProvider, PaymentLinks } from '#commerce/payments/ports.ts'
import type { SavedCardRepository } from '#commerce/payments/cards/card-ports.ts'
import { vaultOf, type FindCardToken } from '#commerce/payments/cards/saved-cards.ts'

type Deps = {
  readonly cards: Pick<SavedCardRepository, 'requestSave'>
  readonly findToken: FindCardToken
  readonly attempts: Pick<AttemptRepository, 'add' | 'find' | 'save' | 'listOfOrder'>
  readonly findProvider: FindProvider
  readonly links: PaymentLinks
  readonly formatAddress: FormatAddress
  readonly clock: Clock
  readonly newId: () => string
}

/**
 * Starts a payment. The attempt is saved before the provider is called, so that a payment always finds its attempt.
 * Called again while the shopper is at the provider, it returns the same URL.
 */
export function createStartPayment({
  cards,
  findToken,
  attempts,
  findProvider,
  links,
  formatAddress,
  clock,
  newId,
}: Deps): StartPayment {
  return async (order) => {
    const found = findProvider(order.method)
    if (!found) return fail({ kind: 'payment-unavailable' })
    const { method, provider } = found
    if (provider === null || isZero(order.due)) return ok({ paymentUrl: null })
    const open = (await attempts.listOfOrder(order.orderId)).find((attempt) => isSamePayment(attempt, order))
    if (open) return ok({ paymentUrl: links.paymentUrl(open) })
    const paying = await prepareCard(order, found)
    if (paying === undefined) return fail({ kind: 'payment-unavailable' })
    const attempt = newAttempt(newId(), order, provider.code, clock.now())
    await attempts.add(attempt)
    if (paying.saves)
      await cards.requestSave(
        { ...paying.saves, attemptId: attempt.id, provider: provider.code },
        clock.now(),
      )
    const request: StartRequest = {
      attemptId: attempt.id,
      orderNumber: order.number,
      country: order.country,
      language: order.language,
      method: order.method,
      family: method.family,
      amount: order.due,
      capture: method.capture === 'at-dispatch' ? 'later' : 'now',
      contact: order.contact,
      breakdown: toPaymentBreakdown(order.contents, order.due, {
        language: order.language,
        title: `Order ${order.number}`,
        formatAddress,
      }),
      expiresAt: order.expiresAt,
      returnUrl: links.returnUrl(attempt, order.origin),
      postReturnUrl: links.postReturnUrl(attempt, order.origin),
      webhookUrl: links.webhookUrl(provider.code),
      ...(paying.saves ? { savesCard: true } : {}),
    }
    const started = await (paying.pays ? paying.pays(request) : provider.start(request))
    if (!started.ok) {
      // A request that timed out may have succeeded: its attempt stays open and is polled.
      const isRejected = started.failure.kind !== 'unavailable' && started.failure.kind !== 'malformed'
      if (isRejected)
        await changeAttempt(attempts, attempt.id, (now) => ({
          ...now,
          state: 'failed',
          reason: 'unavailable',
          reportedOutcome: 'failed',
        }))
      return fail({ kind: 'payment-unavailable' })
    }
    const { reference, nextAction } = started.value
    await changeAttempt(attempts, attempt.id, (now) => ({
      ...now,
      state: afterEvent(now.state, 'send') ?? now.state,
      reference: reference ?? now.reference,
      nextAction,
    }))
    return ok({ paymentUrl: links.paymentUrl(attempt) })
  }

  /** What becomes of cards; undefined: the saved card has been removed or cannot pay this order. */
  async function prepareCard(order: PayableOrder, found: Found): Promise<Paying | undefined> {
    const { card } = order
    if (!card) return {}
    const vault = vaultOf(found, order.country)
    if (card.kind === 'save')
      return vault ? { saves: { customerId: card.customerId, account: vault.accountOf(order.country) } } : {}
    const { method, country, due } = order
    const token = await findToken(card.customerId, card.id, { method, country, currency: due.currency })
    return vault && token !== undefined ? { pays: (request) => vault.charge(request, token) } : undefined
  }
}

type Found = NonNullable<ReturnType<FindProvider>>
type Paying = {
  readonly saves?: { readonly customerId: string; readonly account: string }
  readonly pays?: (request: StartRequest) => ReturnType<CardVault['charge']>
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
  nextAction: null,
  captureAmount: order.due,
  captured: zero(order.due.currency),
  refunded: zero(order.due.currency),
  reason: null,
  reportedOutcome: 'none',
  createdAt: now,
  nextPollAt: now,
  polls: 0,
  version: 1,
})

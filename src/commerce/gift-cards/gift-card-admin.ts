import type { Country, CountryCode } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import { approvedNote, overLimit, type OperatorLimit, type OverLimit } from '#kernel/operator-limit.ts'
import { invariant } from '#kernel/invariant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { nextCardState, type CardEvent } from './card-states.ts'
import { cardExpiry, isReinstatable, isRefundable, reinstateMonths } from './card-terms.ts'
import type { GiftCard } from './gift-card.ts'
import type { CardRecord, CardRejection, GiftCardStore, ValuedCard } from './ports.ts'

/** What an operator can do with a card; the rest happens by itself. */
export const operatorCardEvents = [
  'resend',
  'refund',
  'block',
  'unblock',
  'replace',
  'reinstate',
  'write-off',
] as const satisfies readonly CardEvent[]
export type OperatorCardEvent = (typeof operatorCardEvents)[number]

/** Events that pay what is on a card, issue or restore it, or take it away. */
const limitedEvents: readonly OperatorCardEvent[] = ['refund', 'unblock', 'replace', 'reinstate', 'write-off']

type Deps = {
  readonly store: GiftCardStore
  readonly clock: Clock
  readonly countries: readonly Country[]
  readonly findRefundTerms: (country: CountryCode) => OperatorLimit
}

type AdminFailure =
  | CardRejection
  | OverLimit
  /** Sent more than 14 days ago. */
  | { readonly kind: 'too-late-to-refund' }
  /** Expired more than twelve months ago; only a write-off is left. */
  | { readonly kind: 'too-late-to-reinstate' }
  /** It can still be reinstated. */
  | { readonly kind: 'too-early-to-write-off' }
  /** Its order is not sent yet: the order is canceled instead. */
  | { readonly kind: 'cancel-the-order' }

/** Gift cards for operators: the CLI and the operations API. */
export type GiftCardAdmin = {
  find(id: string): Promise<Result<CardRecord, { readonly kind: 'not-found' }>>
  list: GiftCardStore['list']
  advance(request: {
    readonly id: string
    readonly event: OperatorCardEvent
    readonly reason: string
    /** A second person, for cards with more on them than an operator may give alone. */
    readonly approvedBy?: string | null
  }): Promise<Result<CardRecord, AdminFailure>>
}

export function createGiftCardAdmin({ store, clock, countries, findRefundTerms }: Deps): GiftCardAdmin {
  const find: GiftCardAdmin['find'] = async (id) => {
    const record = await store.findRecord(id)
    return record ? ok(record) : fail({ kind: 'not-found' })
  }

  const timeZoneOf = ({ country }: GiftCard): string => {
    const place = countries.find(({ isoCode }) => isoCode === country)
    invariant(place, 'a card was sold in a country of the shop')
    return place.timeZone
  }

  function reject(
    { card, balance }: ValuedCard,
    event: OperatorCardEvent,
    approvedBy: string | null,
  ): AdminFailure | undefined {
    if (nextCardState(card.state, event) === undefined) return { kind: 'illegal', from: card.state, event }
    if (event === 'refund' && card.state === 'scheduled') return { kind: 'cancel-the-order' }
    if (event === 'refund' && (card.orderId === null || !isRefundable(card, clock)))
      return { kind: 'too-late-to-refund' }
    const canReinstate = card.expiresAt !== null && isReinstatable(card.expiresAt, clock, timeZoneOf(card))
    if (event === 'reinstate' && !canReinstate) return { kind: 'too-late-to-reinstate' }
    if (event === 'write-off' && canReinstate) return { kind: 'too-early-to-write-off' }
    return approvedBy === null && limitedEvents.includes(event)
      ? overLimit(findRefundTerms(card.country), balance)
      : undefined
  }

  return {
    find,
    list: store.list,
    async advance({ id, event, reason: why, approvedBy = null }) {
      const reason = approvedNote(why, approvedBy)
      const found = await store.find(id)
      if (!found) return fail({ kind: 'not-found' })
      const rejected = reject(found, event, approvedBy)
      if (rejected) return fail(rejected)
      const at = clock.now()
      if (event === 'refund') {
        const taken = await store.refundPrice(found.card, reason, at)
        return taken.ok ? find(id) : taken
      }
      const changed = await store.change<AdminFailure>(id, at, (card) => {
        const failure = reject(card, event, approvedBy)
        if (failure) return fail(failure)
        return ok({
          event,
          actor: 'operator',
          note: reason,
          ...(event === 'reinstate'
            ? { expiresAt: cardExpiry(at, reinstateMonths, timeZoneOf(card.card)) }
            : {}),
        })
      })
      return changed.ok ? find(id) : changed
    },
  }
}

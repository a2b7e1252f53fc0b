import { may, type NotPermitted, type Operator } from '#commerce/staff/operator.ts'
import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import type { Country, CountryCode } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import { approvedNote, overLimit, type OperatorLimit } from '#kernel/operator-limit.ts'
import { invariant } from '#kernel/invariant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { nextCardState, type CardEvent } from './card-states.ts'
import { cardExpiry, isReinstatable, isRefundable, reinstateMonths } from './card-terms.ts'
import type { GiftCard } from './gift-card.ts'
import { createIssueCard, type IssueCard } from './issue-card.ts'
import type {
  CardApproval,
  CardDetails,
  CardFilters,
  CardOperationFailure,
  CardRecord,
  CardRejection,
  GiftCardStore,
  ListedCard,
  ValuedCard,
} from './ports.ts'

/** What an operator can do with a card; the rest happens by itself. */
export const operatorCardEvents = [
  'resend',
  'refund',
  'block',
  'unblock',
  'replace',
  'prolong',
  'reinstate',
  'write-off',
] as const satisfies readonly CardEvent[]
export type OperatorCardEvent = (typeof operatorCardEvents)[number]

/** Events that pay what is on a card, issue or restore it, or take it away. A card that is prolonged was its owner's before. */
const limitedEvents: readonly OperatorCardEvent[] = ['refund', 'unblock', 'replace', 'reinstate', 'write-off']

/** Those that give what is on the card. The price of a card is given by its order, and nothing is given by a write-off. */
const givingEvents: readonly OperatorCardEvent[] = ['unblock', 'replace', 'reinstate']

export type CardAdminFailure =
  | CardRejection
  | CardOperationFailure
  /** Sent more than 14 days ago. */
  | { readonly kind: 'too-late-to-refund' }
  /** Expired more than twelve months ago; only a write-off is left. */
  | { readonly kind: 'too-late-to-reinstate' }
  /** It can still be reinstated. */
  | { readonly kind: 'too-early-to-write-off' }
  /** A card of another shop without contact details: there is no address for the link to a new card. */
  | { readonly kind: 'no-recipient' }
  /** It can be spent for as long as that, or longer. */
  | { readonly kind: 'long-enough' }
  /** Its order is not sent yet: the order is canceled instead. */
  | { readonly kind: 'cancel-the-order' }

type NotFound = { readonly kind: 'not-found' }

type AdvanceCard = {
  readonly id: string
  readonly event: OperatorCardEvent
  readonly reason: string
  readonly by: Operator
  /** The same key on the same card is the same event. */
  readonly key?: string | null
  /** A second person, for cards with more on them than a key or a command may give alone. */
  readonly approvedBy?: string | null
  /** Of a member of staff: by which it is done. */
  readonly approval?: CardApproval | null
}

/** Gift cards for operators: the back office, the CLI and the operations API. What is out of reach is not found. */
export type GiftCardAdmin = {
  find(id: string, by: Operator): Promise<Result<CardRecord, NotFound>>
  findDetails(id: string, by: Operator): Promise<Result<CardDetails, NotFound>>
  list: GiftCardStore['list']
  listPage(query: ListQuery<CardFilters>, by: Operator): Promise<ListPage<ListedCard>>
  /** Why an event is not possible now; undefined: it is. Limits of the operator are not looked at. */
  obstacle(card: ValuedCard, event: OperatorCardEvent): CardAdminFailure | undefined
  advance(request: AdvanceCard): Promise<Result<CardRecord, CardAdminFailure>>
  issue: IssueCard
}

type Deps = Omit<Parameters<typeof createIssueCard>[0], 'findRefundTerms'> & {
  readonly store: GiftCardStore
  readonly clock: Clock
  readonly countries: readonly Country[]
  readonly findRefundTerms: (country: CountryCode) => OperatorLimit
}

export function createGiftCardAdmin(deps: Deps): GiftCardAdmin {
  const { store, clock, countries, findRefundTerms } = deps

  const sees = ({ card }: ValuedCard, by: Operator): boolean =>
    may(by, 'cards.see', { country: card.country, place: null })

  const find: GiftCardAdmin['find'] = async (id, by) => {
    const record = await store.findRecord(id)
    return record && sees(record, by) ? ok(record) : fail({ kind: 'not-found' })
  }

  const timeZoneOf = ({ country }: GiftCard): string => {
    const place = countries.find(({ isoCode }) => isoCode === country)
    invariant(place, 'a card was sold in a country of the shop')
    return place.timeZone
  }

  const newExpiry = (card: GiftCard) => cardExpiry(clock.now(), reinstateMonths, timeZoneOf(card))

  const obstacle: GiftCardAdmin['obstacle'] = ({ card }, event) => {
    if (nextCardState(card.state, event) === undefined) return { kind: 'illegal', from: card.state, event }
    if (event === 'refund' && card.state === 'scheduled') return { kind: 'cancel-the-order' }
    if (event === 'refund' && (card.orderId === null || !isRefundable(card, clock)))
      return { kind: 'too-late-to-refund' }
    if (event === 'prolong' && card.expiresAt !== null && card.expiresAt >= newExpiry(card))
      return { kind: 'long-enough' }
    const canReinstate = card.expiresAt !== null && isReinstatable(card.expiresAt, clock, timeZoneOf(card))
    if (event === 'reinstate' && !canReinstate) return { kind: 'too-late-to-reinstate' }
    if (event === 'replace' && card.recipient.contact.value === '') return { kind: 'no-recipient' }
    if (event === 'write-off' && canReinstate) return { kind: 'too-early-to-write-off' }
    return undefined
  }

  /** A member of staff has limits of their own. */
  const overCountry = ({ card, balance }: ValuedCard, { event, by, approvedBy = null }: AdvanceCard) =>
    approvedBy === null && by.kind !== 'staff' && limitedEvents.includes(event)
      ? overLimit(findRefundTerms(card.country), balance)
      : undefined

  const notPermitted = (
    { card }: ValuedCard,
    { by, approval = null }: AdvanceCard,
  ): NotPermitted | undefined =>
    may(by, approval === null ? 'cards.manage' : 'cards.approve', { country: card.country, place: null })
      ? undefined
      : { kind: 'not-permitted' }

  return {
    find,
    async findDetails(id, by) {
      const details = await store.findDetails(id)
      return details && sees(details, by) ? ok(details) : fail({ kind: 'not-found' })
    },
    list: store.list,
    listPage: store.listPage,
    obstacle,
    issue: createIssueCard(deps),

    async advance(request) {
      const { id, event, by, key = null, approvedBy = null, approval = null } = request
      const reason = approvedNote(request.reason, approvedBy)
      const found = await store.find(id)
      if (!found || !sees(found, by)) return fail({ kind: 'not-found' })
      const forbidden = notPermitted(found, request)
      if (forbidden) return fail(forbidden)
      if (event === 'refund') {
        const rejected = obstacle(found, event) ?? overCountry(found, request)
        if (rejected) return fail(rejected)
        const taken = await store.refundPrice(found.card, { by, reason })
        return taken.ok ? find(id, by) : taken
      }
      const changed = await store.operate<CardAdminFailure>(
        id,
        clock.now(),
        (card) => {
          const failure = obstacle(card, event) ?? overCountry(card, request)
          if (failure) return fail(failure)
          return ok({
            event,
            actor: 'operator',
            note: reason,
            ...(event === 'reinstate' || event === 'prolong' ? { expiresAt: newExpiry(card.card) } : {}),
          })
        },
        { by, reason, key: approval?.id ?? key, gives: givingEvents.includes(event), approval },
      )
      return changed.ok ? find(id, by) : changed
    },
  }
}

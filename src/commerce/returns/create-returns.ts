import type { ReturnClass } from '#commerce/delivery/return-policy.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { FindRefundTerms } from '#commerce/payments/refunds/refund-terms.ts'
import { approvedNote, overLimit } from '#kernel/operator-limit.ts'
import type { FindTaxRate } from '#commerce/tax/tax-rate.ts'
import { countBy } from '#kernel/count-by.ts'
import type { Bilingual, Country, CountryCode } from '#kernel/country.ts'
import { addMilliseconds, type Clock } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { localTime } from '#kernel/local-time.ts'
import { zero, type Money } from '#kernel/money.ts'
import type { RateLimitDecision } from '#kernel/rate-limiter.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyLines } from '#kernel/tidy-text.ts'
import { advanceReturn, returnDeadlineDays, type ReturnAction } from './advance-return.ts'
import { chargedGiftRate } from './charged-gift-rate.ts'
import { checkReturnRequest, maxReturnNote, type CheckedRequest } from './check-return-request.ts'
import { planReturnRefund, type ReturnRefundFailure } from './plan-return-refund.ts'
import type { ComfortExchangeRow } from './comfort-exchange.ts'
import { isExchanging, withExchangeEvent } from './exchange.ts'
import { withExchanges, type ExchangeCandidates } from './exchange-options.ts'
import { planExchange } from './plan-exchange.ts'
import type {
  EncodePhoto,
  ListReturnedStock,
  ReturnDrafts,
  ReturnPhotos,
  ReturnPlace,
  ReturnStore,
} from './ports.ts'
import { isPending, type Return, type ReturnSlot } from './return.ts'
import { returnOptions, type OrderLines } from './return-options.ts'
import { approvesReturn, isShopsFault, type ReturnPolicyRow } from './return-policy-rows.ts'
import { returnedBefore } from './returned-before.ts'
import type {
  ReturnAdmin,
  ReturnPreview,
  ReturnRequest,
  ReturnRequestFailure,
  ReturnsFacade,
} from './returns.ts'

type Deps = {
  readonly store: ReturnStore
  readonly listStock: ListReturnedStock
  readonly photos: ReturnPhotos
  readonly drafts: ReturnDrafts
  readonly encodePhoto: EncodePhoto
  readonly rows: readonly ReturnPolicyRow[]
  readonly comfortRows: readonly ComfortExchangeRow[]
  readonly comfortLabel: Bilingual
  /** What the order's items could be exchanged for, by SKU. */
  readonly listCandidates: (order: Order) => Promise<ReadonlyMap<string, ExchangeCandidates>>
  /** Opens an order for its shopper. */
  readonly accessToken: (number: string) => string
  readonly countries: readonly Country[]
  readonly clock: Clock
  readonly newReference: () => string
  readonly findOrder: (orderId: string) => Promise<Order | undefined>
  /** Classes of the order's products today; a product that is gone has none. */
  readonly classesOf: (order: Order) => Promise<ReadonlyMap<string, ReturnClass>>
  /** Places for collecting from the order's address, with their capacity. */
  readonly planPlaces: (order: Order) => readonly ReturnPlace[]
  readonly storesOf: (country: CountryCode) => readonly string[]
  /** Value of the points that the return reverses beyond the balance. */
  readonly pointsShortfall: (order: Order, items: CheckedRequest['items']) => Promise<Money>
  readonly refundDaysOf: (country: CountryCode) => number
  readonly checkRateLimit: (from: string) => Promise<RateLimitDecision>
  readonly findRefundTerms: FindRefundTerms
  readonly findTaxRate: FindTaxRate
}

/** Returns on a page of a customer's list. */
export const returnsPerPage = 10

/** Returns as shoppers see them, as operators do, and the work of the clock. */
export function createReturns(deps: Deps) {
  const { store, photos, drafts, encodePhoto, rows, countries, clock } = deps

  const countryOf = (code: CountryCode): Country => {
    const found = countries.find(({ isoCode }) => isoCode === code)
    invariant(found, `unknown country ${code}`)
    return found
  }

  function taxRateOf({ country }: Order) {
    const { day } = localTime(clock.now(), countryOf(country).timeZone)
    return chargedGiftRate(deps.findTaxRate, country, day)
  }

  async function knownOf(order: Order) {
    const [classes, candidates] = await Promise.all([deps.classesOf(order), deps.listCandidates(order)])
    return { classes, candidates }
  }

  const optionsOf = async (order: Order, earlier: readonly Return[]): Promise<OrderLines> =>
    optionsWith(order, earlier, await knownOf(order))

  function optionsWith(
    order: Order,
    earlier: readonly Return[],
    { classes, candidates }: Awaited<ReturnType<typeof knownOf>>,
  ): OrderLines {
    const { timeZone } = countryOf(order.country)
    const at = clock.now()
    const lines = returnOptions({
      order,
      rows,
      timeZone,
      at,
      taken: unitsTaken(earlier),
      classOf: (sku) => classes.get(sku) ?? 'standard',
    })
    return withExchanges(lines, { order, earlier, rows: deps.comfortRows, candidates, timeZone, at })
  }

  function planRefund(
    order: Order,
    items: CheckedRequest['items'],
    passage: ReturnRequest['passage'],
    earlier: readonly Return[],
    pointsShortfall: Money,
  ): Result<ReturnPreview, ReturnRefundFailure> {
    const country = countryOf(order.country)
    const { day } = localTime(clock.now(), country.timeZone)
    const exchanged = items.flatMap(({ exchange }) => exchange ?? [])
    const companion =
      exchanged.length === 0
        ? null
        : planExchange({
            items: exchanged,
            country,
            day,
            findTaxRate: deps.findTaxRate,
            feeLabel: deps.comfortLabel,
          })
    const fee = passage.kind === 'home' ? items.find(({ row }) => row.fee !== null)?.row.fee : null
    // A van that comes for a fault, or brings something, takes the rest along.
    const isFree = companion !== null || items.some(({ row }) => isShopsFault(row.reason))
    const planned = planReturnRefund({
      order,
      items: items.map(({ sku, quantity, row }) => ({
        sku,
        quantity,
        shopsFault: isShopsFault(row.reason),
      })),
      before: returnedBefore(earlier),
      collectionFee: isFree ? null : (fee ?? null),
      ...(companion && { exchange: { upTo: companion.total } }),
      pointsShortfall,
      taxRateOf: taxRateOf(order),
    })
    if (!planned.ok) return planned
    const refund = planned.value
    if (!companion) return ok({ refund, exchange: null })
    const value = refund.exchanged
    if (!value || value.minor === 0) return fail({ kind: 'exchange-unpaid' })
    const [first, ...later] = deps.planPlaces(order).map((place) => place.day)
    const days = { earliest: first ?? day, latest: later.at(-1) ?? first ?? day }
    return ok({ refund, exchange: { ...companion, state: 'wanted', value, days, companion: null } })
  }

  async function listPlaces(order: Order): Promise<readonly ReturnPlace[]> {
    const planned = deps.planPlaces(order)
    const taken = await store.placesTaken(planned.map(({ id }) => id))
    return planned.filter(({ id, capacity }) => (taken.get(id) ?? 0) < capacity)
  }

  type Passage = { readonly passage: Return['passage']; readonly place: ReturnPlace | null }
  async function passageOf(
    order: Order,
    { passage }: ReturnRequest,
    { items }: CheckedRequest,
  ): Promise<Result<Passage, ReturnRequestFailure>> {
    if (!items.every(({ row }) => row.collection.includes(passage.kind)))
      return fail({ kind: 'invalid-passage' })
    if (passage.kind === 'store')
      return deps.storesOf(order.country).includes(passage.store)
        ? ok({ passage, place: null })
        : fail({ kind: 'invalid-passage' })
    if (passage.slot === null) return ok({ passage: { kind: 'home', slot: null }, place: null })
    const place = deps.planPlaces(order).find(({ id }) => id === passage.slot)
    return place
      ? ok({ passage: { kind: 'home', slot: toSlot(place) }, place })
      : fail({ kind: 'invalid-passage' })
  }

  const facade: ReturnsFacade = {
    options: async ({ order }) => optionsOf(order, await store.listOfOrder(order.id)),
    listSlots: async ({ order }) => (await listPlaces(order)).map(toSlot),

    async preview({ order }, request) {
      const earlier = await store.listOfOrder(order.id)
      const checked = checkReturnRequest(request, await optionsOf(order, earlier))
      if (!checked.ok) return checked
      const passage = await passageOf(order, request, checked.value)
      if (!passage.ok) return passage
      const shortfall = await deps.pointsShortfall(order, checked.value.items)
      return planRefund(order, checked.value.items, request.passage, earlier, shortfall)
    },

    async request({ order }, request, key) {
      const known = await store.listOfOrder(order.id)
      const facts = await knownOf(order)
      const first = checkReturnRequest(request, optionsWith(order, known, facts))
      // The key of a request that was sent twice finds its return below, though nothing may be left to return.
      const rough = first.ok ? first.value : { comment: '', items: [] }
      const passage = await passageOf(order, request, rough)
      if (!passage.ok) return passage
      const shortfall = first.ok
        ? await deps.pointsShortfall(order, first.value.items)
        : zero(order.totals.total.currency)
      const at = clock.now()
      return store.insert<ReturnRequestFailure>(order.id, key, passage.value.place, (earlier) => {
        const checked = checkReturnRequest(request, optionsWith(order, earlier, facts))
        if (!checked.ok) return checked
        const { comment, items } = checked.value
        const planned = planRefund(order, items, request.passage, earlier, shortfall)
        if (!planned.ok) return planned
        const approves = items.every(({ row, deliveredAt }) =>
          approvesReturn(row, { deliveredAt, at, photos: request.photos.length }),
        )
        const hasSlot = passage.value.place !== null
        const entry = { at, note: null }
        return ok({
          reference: deps.newReference(),
          state: approves ? (hasSlot ? 'scheduled' : 'approved') : 'requested',
          items: items.map(({ sku, quantity, row: { reason } }) => ({
            sku,
            quantity,
            reason,
            accepted: null,
          })),
          passage: passage.value.passage,
          comment,
          photos: request.photos,
          ...planned.value,
          misses: 0,
          appealed: false,
          history: [
            { ...entry, kind: 'request', actor: 'shopper' },
            ...(approves ? ([{ ...entry, kind: 'approve', actor: 'system' }] as const) : []),
            ...(approves && hasSlot ? ([{ ...entry, kind: 'schedule', actor: 'shopper' }] as const) : []),
          ],
          requestedAt: at,
        })
      })
    },

    listOfOrder: store.listOfOrder,
    async findCompanion({ exchange }) {
      const order = exchange?.companion ? await deps.findOrder(exchange.companion.id) : undefined
      return order && { order, accessToken: deps.accessToken(order.number) }
    },
    async listOwn(customerId, start, country) {
      const from = Number.isSafeInteger(start) && start > 0 ? start : 0
      const { returns, total } = await store.listOwn({
        customerId,
        country,
        start: from,
        limit: returnsPerPage,
      })
      return { returnList: returns, totalReturns: total, start: from }
    },
    withdraw: ({ order }, reference) =>
      advance(reference, { event: 'withdraw', actor: 'shopper', note: null }, order),
    schedule: ({ order }, reference, slot) => scheduleAt(reference, slot, 'shopper', null, order),
    async appeal({ order }, reference, note) {
      const tidy = tidyLines(note)
      if ([...tidy].length > maxReturnNote) return fail({ kind: 'note-too-long' })
      return advance(reference, { event: 'appeal', actor: 'shopper', note: tidy }, order)
    },

    async addPhoto({ order }, bytes, from) {
      const { allowed, retryAfterSeconds } = await deps.checkRateLimit(from)
      if (!allowed) return fail({ kind: 'too-many', retryAfterSeconds })
      const encoded = await encodePhoto(bytes)
      if (!encoded.ok) return encoded
      const added = await photos.add(order.id, encoded.value, clock.now())
      return added ? ok(added) : fail({ kind: 'too-many-photos' })
    },
    refundDaysOf: deps.refundDaysOf,
    findPhoto: photos.find,
    saveDraft: ({ order }, draft) => drafts.save(order.id, draft, clock.now()),
    findDraft: ({ order }, id) => drafts.find(order.id, id),
  }

  async function scheduleAt(
    reference: string,
    slot: string,
    actor: ReturnAction['actor'],
    note: string | null,
    own?: Order,
  ) {
    const one = await store.find(reference)
    const order = one && (own ?? (await deps.findOrder(one.orderId)))
    if (!one || order?.id !== one.orderId) return fail({ kind: 'not-found' as const })
    const place = deps.planPlaces(order).find(({ id }) => id === slot)
    if (!place) return fail({ kind: 'slot-required' as const })
    return advance(reference, { event: 'schedule', slot: toSlot(place), actor, note }, own, place)
  }

  /** `own`: of the order that a shopper has opened; another's return and none are the same. */
  async function advance(
    reference: string,
    action: ReturnAction,
    own?: Order,
    place: ReturnPlace | null = null,
  ) {
    const at = clock.now()
    const { approvedBy = null } = action
    const one = await store.find(reference)
    if (!one || (own && own.id !== one.orderId)) return fail({ kind: 'not-found' as const })
    return store.change(reference, at, place, (before, others, order) => {
      const advanced = advanceReturn(before, action, at)
      if (!advanced.ok || advanced.value.state !== 'accepted') return advanced
      if (before.state === 'refunding') return advanced
      const refunded = withRefund(advanced.value, order, others)
      if (!refunded.ok || action.actor !== 'operator' || approvedBy !== null) return refunded
      const limited = overLimit(deps.findRefundTerms(order.country), refunded.value.refund.total)
      return limited ? fail(limited) : refunded
    })
  }

  /** The refund of what was accepted, by the plan that the shopper saw. */
  function withRefund(one: Return, order: Order, others: readonly Return[]) {
    const { fee } = feeOf(one)
    const planned = planReturnRefund({
      order,
      items: one.items.flatMap(({ sku, accepted, reason }) =>
        accepted && accepted.quantity > 0
          ? [{ sku, quantity: accepted.quantity, shopsFault: isShopsFault(reason) }]
          : [],
      ),
      before: returnedBefore(others),
      collectionFee: fee,
      ...(isExchanging(one) && one.exchange && { exchange: { exactly: one.exchange.value } }),
      pointsShortfall: one.refund.pointsWithheld,
      taxRateOf: taxRateOf(order),
    })
    return planned.ok
      ? ok(withExchangeEvent({ ...one, refund: planned.value }, 'complete'))
      : fail({ kind: 'refund-failed' as const })
  }

  const admin: ReturnAdmin = {
    list: store.list,
    listStock: deps.listStock,
    async find(reference) {
      const found = await store.find(reference.trim().toUpperCase())
      return found ? ok(found) : fail({ kind: 'not-found' })
    },
    async advance(text, { event, note, slot = null, items = [], approvedBy = null }) {
      const reference = text.trim().toUpperCase()
      if (approvedBy !== null && note.trim() === '') return fail({ kind: 'note-required' })
      const written = approvedNote(note.trim().slice(0, 500), approvedBy)
      if (event === 'schedule') return scheduleAt(reference, slot ?? '', 'operator', written)
      return advance(reference, { event, items, actor: 'operator', note: written, approvedBy })
    },
  }

  return {
    returns: facade,
    admin,
    /** For the jobs: events that no person causes. */
    advance: (reference: string, event: 'refund' | 'complete' | 'fail' | 'lapse') =>
      advance(reference, { event, actor: 'system', note: null }),
    /** Approved returns that nothing has followed. */
    listLapsing: () => store.listLapsing(addMilliseconds(clock.now(), -returnDeadlineDays * 86_400_000), 100),
  }
}

const feeOf = ({ refund: { collectionFee }, history }: Return) => ({
  // What was brought by the shopper, or stays, costs nothing.
  fee: collectionFee && history.some(({ kind }) => kind === 'collect') ? collectionFee : null,
})

const toSlot = ({ id, day, from, to }: ReturnPlace): ReturnSlot => ({ id, day, from, to })

/** Units by SKU that have come back, or are on their way. */
const unitsTaken = (returns: readonly Return[]): ReadonlyMap<string, number> =>
  countBy(
    returns
      .filter(isPending)
      .flatMap(({ items }) =>
        items.map(({ sku, quantity, accepted }) => ({ sku, quantity: accepted?.quantity ?? quantity })),
      ),
    ({ sku }) => sku,
    ({ quantity }) => quantity,
  )

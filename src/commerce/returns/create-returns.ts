import type { Order } from '#commerce/orders/order.ts'
import type { FindRefundTerms } from '#commerce/payments/refunds/refund-terms.ts'
import type { Bilingual, CountryCode } from '#kernel/country.ts'
import { addMilliseconds } from '#kernel/instant.ts'
import { zero, type Money } from '#kernel/money.ts'
import type { RateLimitDecision } from '#kernel/rate-limiter.ts'
import { fail, ok } from '#kernel/result.ts'
import { tidyLines } from '#kernel/tidy-text.ts'
import { returnDeadlineDays } from './advance-return.ts'
import { createReturnsAgainstPolicy } from './against-policy.ts'
import { createChangeReturns } from './change-returns.ts'
import { checkReturnRequest, maxReturnNote, type CheckedRequest } from './check-return-request.ts'
import { createReturnAdmin } from './create-return-admin.ts'
import type { EncodePhoto, ListReturnedStock, ReturnDrafts, ReturnPhotos, ReturnStore } from './ports.ts'
import { plannedPlace } from './return.ts'
import { approvesReturn } from './return-policy-rows.ts'
import { createReturnPlanning, toSlot, type PlanningDeps } from './return-planning.ts'
import type { ReturnRequestFailure, ReturnsFacade } from './returns.ts'

type Deps = PlanningDeps & {
  readonly store: ReturnStore
  readonly listStock: ListReturnedStock
  readonly photos: ReturnPhotos
  readonly drafts: ReturnDrafts
  readonly encodePhoto: EncodePhoto
  /** Opens an order for its shopper. */
  readonly accessToken: (number: string) => string
  readonly newReference: () => string
  /** Of a store; null: a warehouse. */
  readonly nameOfPlace: (code: string) => Bilingual | null
  readonly findOrder: (orderId: string) => Promise<Order | undefined>
  /** In any notation. */
  readonly findByNumber: (number: string) => Promise<Order | undefined>
  /** Value of the points that the return reverses beyond the balance. */
  readonly pointsShortfall: (order: Order, items: CheckedRequest['items']) => Promise<Money>
  readonly refundDaysOf: (country: CountryCode) => number
  readonly checkRateLimit: (from: string) => Promise<RateLimitDecision>
  readonly findRefundTerms: FindRefundTerms
}

/** Returns on a page of a customer's list. */
export const returnsPerPage = 10

/** Returns as shoppers see them, as operators do, and the work of the clock. */
export function createReturns(deps: Deps) {
  const { store, photos, drafts, encodePhoto, clock } = deps
  const planning = createReturnPlanning(deps)
  const { optionsOf, optionsWith, knownOf, planRefund, passageOf, listPlaces } = planning
  const changes = createChangeReturns({ ...deps, planning })
  const byShopper = { actor: 'shopper', note: null } as const

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
          place: plannedPlace(passage.value.passage, order.country),
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
      changes.change(reference, { event: 'withdraw', ...byShopper }, { own: order }),
    schedule: ({ order }, reference, slot) =>
      changes.change(reference, { event: 'schedule', slot, ...byShopper }, { own: order }),
    async appeal({ order }, reference, note) {
      const tidy = tidyLines(note)
      if ([...tidy].length > maxReturnNote) return fail({ kind: 'note-too-long' })
      return changes.change(reference, { event: 'appeal', ...byShopper, note: tidy }, { own: order })
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

  const againstPolicy = createReturnsAgainstPolicy({ ...deps, planning })
  const admin = createReturnAdmin({ ...deps, planning, changes, againstPolicy })

  return {
    returns: facade,
    admin,
    /** For the jobs: events that no person causes. */
    advance: (reference: string, event: 'refund' | 'complete' | 'fail' | 'lapse') =>
      changes.change(reference, { event, actor: 'system', note: null }),
    /** Approved returns that nothing has followed. */
    listLapsing: () => store.listLapsing(addMilliseconds(clock.now(), -returnDeadlineDays * 86_400_000), 100),
  }
}

import type { Order } from '#commerce/orders/order.ts'
import { may, refOf, type Operator } from '#commerce/staff/operator.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import { localTime } from '#kernel/local-time.ts'
import { approvedNote } from '#kernel/operator-limit.ts'
import { fail, ok } from '#kernel/result.ts'
import { tidyLines } from '#kernel/tidy-text.ts'
import { givenBy, type createChangeReturns } from './change-returns.ts'
import type { ReturnsAgainstPolicy } from './against-policy.ts'
import { maxReturnNote } from './check-return-request.ts'
import { explainPolicy, type ItemPolicy } from './explain-policy.ts'
import { mayDo, maySee, returnActs } from './operator-acts.ts'
import { isOverdue } from './overdue-return.ts'
import type { ListReturnedStock, ReturnOperator, ReturnPhotos, ReturnStore } from './ports.ts'
import { plannedPlace, type Return } from './return.ts'
import type { ReturnAct, ReturnAdmin } from './return-admin.ts'
import { findReturnPolicy } from './return-policy-rows.ts'
import type { PolicyOfOrder } from './return-settings.ts'
import { toSlot, type ReturnPlanning } from './return-planning.ts'

type Deps = {
  readonly store: ReturnStore
  readonly photos: Pick<ReturnPhotos, 'find'>
  readonly planning: ReturnPlanning
  readonly changes: ReturnType<typeof createChangeReturns>
  readonly againstPolicy: ReturnsAgainstPolicy
  readonly policyOf: PolicyOfOrder
  readonly clock: Clock
  readonly listStock: ListReturnedStock
  readonly findOrder: (orderId: string) => Promise<Order | undefined>
  readonly nameOfPlace: ReturnAdmin['nameOfPlace']
  readonly storesOf: (country: CountryCode) => readonly string[]
}

const tidyReference = (text: string): string => text.trim().toUpperCase()

/** Returns for operators: pages, commands and the operations API. */
export function createReturnAdmin(deps: Deps): ReturnAdmin {
  const { store, planning, changes, policyOf, clock } = deps

  async function find(reference: string, by: Operator) {
    const found = await store.find(tidyReference(reference))
    return found && maySee(by, found) ? ok(found) : fail({ kind: 'not-found' as const })
  }

  /** The stores and the warehouse of its country at which the operator may receive it. */
  const placesFor = (by: Operator, { country }: Pick<Return, 'country'>): readonly string[] =>
    [plannedPlace({ kind: 'home', slot: null }, country), ...deps.storesOf(country)].filter((place) =>
      mayDo(by, { country, place }, 'receive'),
    )

  async function policiesOf(one: Return, order: Order): Promise<readonly ItemPolicy[]> {
    const facts = await planning.knownOf(order)
    const { returnable, others } = planning.optionsWith(order, [], facts)
    const { timeZone } = planning.countryOf(order.country)
    const { rows } = policyOf(order)
    const items = one.items.filter(
      ({ sku }, index) => one.items.findIndex((each) => each.sku === sku) === index,
    )
    return items.map(({ sku, reason }) => {
      const returnClass = facts.classes.get(sku) ?? 'standard'
      const row = findReturnPolicy(rows, { country: order.country, returnClass, reason }) ?? null
      const deliveredAt = [...returnable, ...others].find((each) => each.sku === sku)?.deliveredAt ?? null
      const isComfort = one.exchange?.items.some((each) => each.sku === sku && each.comfort) ?? false
      const requested = { deliveredAt, at: one.requestedAt, photos: one.photos.length, timeZone, isComfort }
      return { sku, row, deliveredAt, ...explainPolicy(row, requested) }
    })
  }

  async function toChange(text: string, act: ReturnAct, isPlan = false) {
    const { by, event, slot = null, items = [], place = null, approvedBy = null, version = null } = act
    const { approval = null } = act
    const found = await find(text, by)
    if (!found.ok) return found
    const one = found.value
    const approves = (approval !== null || isPlan) && may(by, 'returns.approve', one)
    if (!approves && (approval !== null || !mayDo(by, one, event)))
      return fail({ kind: 'not-permitted' as const })
    if (place !== null && !placesFor(by, one).includes(place)) return fail({ kind: 'unknown-place' as const })
    const note = tidyLines(act.note)
    if ([...note].length > maxReturnNote) return fail({ kind: 'note-too-long' as const })
    if (approvedBy !== null && note === '') return fail({ kind: 'note-required' as const })
    const operator: ReturnOperator = {
      by,
      version: approval?.version ?? version,
      approvalId: approval?.id ?? null,
      reason: note === '' ? null : note,
      gives: (after) => (by.kind === 'staff' && !approval ? givenBy(event, after) : null),
    }
    const written = approvedNote(note, approvedBy)
    const change = {
      ...{ event, items, slot, place, approvedBy, actor: 'operator' as const },
      note: written === '' ? null : written,
      by: refOf(by),
    }
    return ok({ reference: one.reference, change, operator })
  }

  return {
    list: store.list,
    listPage: (query, by) => store.listPage(query, by, clock.now()),
    tally: (views, by) => store.tally(views, by, clock.now()),
    listStock: deps.listStock,
    find,
    againstPolicy: deps.againstPolicy,
    nameOfPlace: deps.nameOfPlace,

    async open(reference, by) {
      const found = await find(reference, by)
      if (!found.ok) return found
      const one = found.value
      const order = await deps.findOrder(one.orderId)
      if (!order) return fail({ kind: 'not-found' })
      const acts = returnActs(by, one)
      const needsSlot =
        one.passage.kind === 'home' && (acts.open.includes('schedule') || acts.open.includes('approve'))
      const at = clock.now()
      const { day: today } = localTime(at, planning.countryOf(one.country).timeZone)
      return ok({
        one,
        order,
        acts,
        policies: await policiesOf(one, order),
        slots: needsSlot ? (await planning.listPlaces(order)).map(toSlot) : [],
        places: acts.open.includes('receive') ? placesFor(by, one) : [],
        isOverdue: isOverdue(one, { at, today }),
      })
    },

    async listOfOrder(orderId, by) {
      return (await store.listOfOrder(orderId)).filter((one) => maySee(by, one))
    },

    async findPhoto(reference, position, by) {
      const found = await find(reference, by)
      const id = found.ok ? found.value.photos[position - 1] : undefined
      return found.ok && id !== undefined ? deps.photos.find(found.value.orderId, id) : undefined
    },

    async plan(reference, act) {
      const wanted = await toChange(reference, act, true)
      return wanted.ok
        ? changes.plan(wanted.value.reference, wanted.value.change, { operator: wanted.value.operator })
        : wanted
    },

    async advance(reference, act) {
      const wanted = await toChange(reference, act)
      return wanted.ok
        ? changes.change(wanted.value.reference, wanted.value.change, { operator: wanted.value.operator })
        : wanted
    },
  }
}

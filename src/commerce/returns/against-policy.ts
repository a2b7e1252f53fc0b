import type { Order } from '#commerce/orders/order.ts'
import { may, type NotPermitted, type Operator } from '#commerce/staff/operator.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { checkReturnRequest, type CheckedRequest } from './check-return-request.ts'
import type { ReturnStore } from './ports.ts'
import { plannedPlace, returnVersion, type Return } from './return.ts'
import type { OrderLines } from './return-options.ts'
import { findReturnPolicy, type ReturnReason } from './return-policy-rows.ts'
import type { PolicyOfOrder } from './return-settings.ts'
import type { ReturnPlanning } from './return-planning.ts'
import type { ReturnRequest, ReturnRequestFailure } from './returns.ts'

/** What comes back although the policy denies it. */
export type DeniedRequest = {
  readonly items: readonly {
    readonly sku: string
    readonly quantity: number
    readonly reason: ReturnReason
  }[]
  /** Null: it is collected at home, at a time that is chosen later. */
  readonly store: string | null
}

export const denialKinds = [
  'too-late',
  'not-returnable',
  'must-be-unopened',
  'photo-required',
  'comfort-only',
] as const
type Denial = { readonly sku: string; readonly why: (typeof denialKinds)[number] }

type DeniedReturnFailure =
  | ReturnRequestFailure
  | NotPermitted
  | { readonly kind: 'not-found' }
  /** The shopper can request it. */
  | { readonly kind: 'within-policy' }
  | { readonly kind: 'changed-meanwhile' }

/** A return against the policy, worked out now. */
export type DeniedReturn = Pick<Return, 'items' | 'passage' | 'refund'> & {
  readonly order: Order
  readonly denials: readonly Denial[]
  /** Of the order and all its returns: any change makes it larger. */
  readonly version: number
}

export type ReturnsAgainstPolicy = {
  /** What of the order may still come back, with what the policy says; for who may request it. */
  options(number: string, by: Operator): Promise<Result<DeniedOptions, { readonly kind: 'not-found' }>>
  plan(
    number: string,
    request: DeniedRequest,
    by: Operator,
  ): Promise<Result<DeniedReturn, DeniedReturnFailure>>
  /** Adds it, approved. The same approval adds it once. */
  add(
    number: string,
    request: DeniedRequest,
    approved: {
      readonly by: Operator
      readonly approval: { readonly id: string; readonly version: number }
      readonly reason: string
    },
  ): Promise<Result<Return, DeniedReturnFailure>>
}

export type DeniedOptions = {
  readonly order: Order
  readonly lines: OrderLines
  readonly stores: readonly string[]
  /** As in what is planned. */
  readonly version: number
}

type Deps = {
  readonly store: Pick<ReturnStore, 'insert' | 'listOfOrder'>
  readonly planning: ReturnPlanning
  readonly policyOf: PolicyOfOrder
  readonly clock: Clock
  readonly findByNumber: (number: string) => Promise<Order | undefined>
  readonly storesOf: (country: Order['country']) => readonly string[]
  readonly pointsShortfall: (order: Order, items: CheckedRequest['items']) => Promise<Money>
  readonly newReference: () => string
}

type Facts = Awaited<ReturnType<ReturnPlanning['knownOf']>>

/** Returns that the policy denies, and that a second person approves. */
export function createReturnsAgainstPolicy({
  store,
  planning,
  policyOf,
  clock,
  findByNumber,
  storesOf,
  pointsShortfall,
  newReference,
}: Deps): ReturnsAgainstPolicy {
  const asRequest = ({ items, store: code }: DeniedRequest): ReturnRequest => ({
    // Whether it is opened is not known: it counts as opened.
    items: items.map((item) => ({ ...item, unopened: false })),
    passage: code === null ? { kind: 'home', slot: null } : { kind: 'store', store: code },
    comment: '',
    photos: [],
  })

  /** Why the policy denies it, item by item. */
  function check(
    request: ReturnRequest,
    lines: OrderLines,
  ): Result<readonly Denial[], ReturnRequestFailure | { readonly kind: 'within-policy' }> {
    const denials: Denial[] = []
    if (new Set(request.items.map(({ sku }) => sku)).size !== request.items.length)
      return fail({ kind: 'no-items' })
    for (const item of request.items) {
      const checked = checkReturnRequest({ ...request, items: [item] }, lines)
      if (checked.ok) continue
      const { failure } = checked
      const why = denialKinds.find((one) => one === failure.kind)
      if (!why) return checked
      denials.push({ sku: item.sku, why })
    }
    if (request.items.length === 0) return fail({ kind: 'no-items' })
    return denials.length === 0 ? fail({ kind: 'within-policy' }) : ok(denials)
  }

  function itemsOf(
    order: Order,
    request: ReturnRequest,
    lines: OrderLines,
    { classes }: Facts,
  ): Result<CheckedRequest['items'], ReturnRequestFailure> {
    const { country } = order
    const { rows } = policyOf(order)
    const items: CheckedRequest['items'][number][] = []
    for (const { sku, quantity, reason } of request.items) {
      const option = [...lines.returnable, ...lines.others].find((one) => one.sku === sku)
      const row = findReturnPolicy(rows, { country, reason, returnClass: classes.get(sku) ?? 'standard' })
      if (!option || !row) return fail({ kind: 'unknown-items' })
      items.push({ sku, quantity, row, deliveredAt: option.deliveredAt, exchange: null })
    }
    return ok(items)
  }

  async function prepare(order: Order, denied: DeniedRequest, earlier: readonly Return[]) {
    const facts = await planning.knownOf(order)
    const request = asRequest(denied)
    const lines = planning.optionsWith(order, earlier, facts)
    const items = itemsOf(order, request, lines, facts)
    if (!items.ok) return items
    const passage = await planning.passageOf(order, request, { comment: '', items: items.value })
    if (!passage.ok) return passage
    const shortfall = await pointsShortfall(order, items.value)
    return ok({ facts, request, items: items.value, passage: passage.value.passage, shortfall })
  }
  type Prepared = Extract<Awaited<ReturnType<typeof prepare>>, { readonly ok: true }>['value']

  /** Without waiting: it is also called while the order is locked. */
  function decide(
    order: Order,
    earlier: readonly Return[],
    { facts, request, items, passage, shortfall }: Prepared,
  ): Result<DeniedReturn, DeniedReturnFailure> {
    const denials = check(request, planning.optionsWith(order, earlier, facts))
    if (!denials.ok) return denials
    const planned = planning.planRefund(order, items, request.passage, earlier, shortfall)
    if (!planned.ok) return planned
    return ok({
      order,
      passage,
      denials: denials.value,
      version: versionOf(order, earlier),
      refund: planned.value.refund,
      items: items.map(({ sku, quantity, row: { reason } }) => ({ sku, quantity, reason, accepted: null })),
    })
  }

  async function find(number: string, by: Operator) {
    const order = await findByNumber(number)
    return order && mayRequest(by, order) ? order : undefined
  }

  return {
    async options(number, by) {
      const order = await find(number, by)
      if (!order) return fail({ kind: 'not-found' })
      const earlier = await store.listOfOrder(order.id)
      const lines = await planning.optionsOf(order, earlier)
      return ok({ order, lines, stores: storesOf(order.country), version: versionOf(order, earlier) })
    },

    async plan(number, request, by) {
      const order = await find(number, by)
      if (!order) return fail({ kind: 'not-found' })
      const earlier = await store.listOfOrder(order.id)
      const prepared = await prepare(order, request, earlier)
      return prepared.ok ? decide(order, earlier, prepared.value) : prepared
    },

    async add(number, request, { by, approval, reason }) {
      const order = await findByNumber(number)
      if (!order) return fail({ kind: 'not-found' })
      if (!mayApprove(by, order)) return fail({ kind: 'not-permitted' })
      const prepared = await prepare(order, request, await store.listOfOrder(order.id))
      if (!prepared.ok) return prepared
      const at = clock.now()
      return store.insert<DeniedReturnFailure>(
        order.id,
        `approval:${approval.id}`,
        null,
        (earlier, locked) => {
          if (versionOf(locked, earlier) !== approval.version) return fail({ kind: 'changed-meanwhile' })
          const decided = decide(locked, earlier, prepared.value)
          if (!decided.ok) return decided
          const { items, passage, refund } = decided.value
          const entry = { at, actor: 'operator', note: null } as const
          return ok({
            reference: newReference(),
            state: 'approved',
            items,
            passage,
            place: plannedPlace(passage, locked.country),
            comment: '',
            photos: [],
            refund,
            exchange: null,
            misses: 0,
            appealed: false,
            // The reason is for colleagues: it is in the audit and in the approval.
            history: [
              { ...entry, kind: 'request' },
              { ...entry, kind: 'approve' },
            ],
            requestedAt: at,
          })
        },
        { by, approvalId: approval.id, reason },
      )
    },
  }
}

const versionOf = ({ version }: Order, earlier: readonly Return[]): number =>
  earlier.reduce((all, one) => all + returnVersion(one), version)

const anywhereIn = ({ country }: Order) => ({ country, place: `wh-${country}` })

const mayApprove = (by: Operator, order: Order): boolean => may(by, 'returns.approve', anywhereIn(order))

/** Who approves sees what was requested. */
const mayRequest = (by: Operator, order: Order): boolean =>
  may(by, 'returns.manage', anywhereIn(order)) || mayApprove(by, order)

import type { AstroGlobal } from 'astro'
import type { OrderFilters } from '#commerce/orders/listing/order-list.ts'
import { whereOf } from '#commerce/orders/lifecycle/operator-acts.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { OrderDetails } from '#commerce/orders/orders.ts'
import { maskOrder } from '#commerce/orders/access/mask-contact.ts'
import { paidOrder } from '#commerce/orders/payment/payment-effects.ts'
import { planRefund, refundableAmount } from '#commerce/payments/refunds/refund-order.ts'
import { may } from '#commerce/staff/operator.ts'
import { notFound, type Admission, type Posted } from '#web/operations/admit.ts'
import { readListQuery } from '#web/operations/lists/read-list-query.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { explainOrderFailure, type OrderProblem } from './explain-failure.ts'
import { operatorOrderList } from './order-list.ts'
import { readPostedItems, readOrderAct, readReason, readSum } from './read-order-act.ts'
import { checkCancel, checkItems, checkRefund, type OrderCheck } from './order-checks.ts'

export type OrderPage = OrderDetails & {
  /** Whether contact and address are shown in full. */
  readonly seesContact: boolean
  readonly by: Admission['by']
  readonly previous: string | null
  readonly next: string | null
  /** The list that it was opened from. */
  readonly list: string
  readonly problems: readonly OrderProblem[]
  /** What was typed, when a form is shown again. */
  readonly typed: FormData | null
  /** The step before an act. */
  readonly check: OrderCheck | null
}

/** An order for the page of operators, after what was posted to it. */
export async function loadOrder(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<OrderPage | Response> {
  const { locals, params, url } = astro
  const number = String(params['number'] ?? '')
  const found = await locals.shop.orderAdmin.find(number, by)
  if (!found.ok) return notFound(astro)
  const { order } = found.value
  const outcome = posted
    ? await act(astro, { by, posted, order })
    : { problems: [], check: null, status: 200 }
  if (outcome instanceof Response) return outcome
  if (outcome.status !== 200) astro.response.status = outcome.status
  const list = readListQuery(operatorOrderList(locals), url)
  const filters: OrderFilters = list.query.filters
  const nextTo = await locals.shop.orderLists.neighbors(by, order.number, { ...list.query, filters })
  const query = url.search
  const hrefOf = (one: string | null) => one && operationsPath('order', { number: one }) + query
  const seesContact = may(by, 'orders.contact', whereOf(order))
  // Another may have changed it meanwhile.
  const current = posted ? await locals.shop.orderAdmin.find(number, by) : found
  const details = current.ok ? current.value : found.value
  return {
    ...details,
    order: seesContact ? details.order : maskOrder(details.order),
    seesContact,
    by,
    previous: hrefOf(nextTo.previous),
    next: hrefOf(nextTo.next),
    list: operationsPath('orders') + query,
    problems: outcome.problems,
    typed: posted?.fields ?? null,
    check: outcome.check,
  }
}

type Outcome = {
  readonly problems: readonly OrderProblem[]
  readonly check: OrderCheck | null
  readonly status: number
}
type Acting = { readonly by: Admission['by']; readonly posted: Posted; readonly order: Order }

async function act(astro: AstroGlobal, { by, posted, order }: Acting): Promise<Outcome | Response> {
  const { locals, url } = astro
  const { fields } = posted
  const { number } = order
  const version = Number(fields.get('version') ?? Number.NaN)
  const rejected = (failure: { readonly kind: string }): Outcome => ({
    problems: explainOrderFailure(failure, { locals, order, version }),
    check: null,
    status: failure.kind === 'stale' ? 409 : failure.kind === 'not-permitted' ? 404 : 422,
  })
  const done = () => astro.redirect(url.pathname + url.search, 303)
  if (!Number.isInteger(version)) return rejected({ kind: 'no-such-act' })
  switch (posted.act) {
    case 'check-cancel':
    case 'check-items':
    case 'check-requested-items':
    case 'check-refund': {
      const check = readCheck(posted, order, locals)
      return 'kind' in check ? rejected(check) : { problems: [], check, status: 200 }
    }
    case 'refund': {
      const sum = readSum(fields, order.totals.payable.currency)
      const reason = readReason(fields)
      if (!sum.ok) return rejected(sum.failure)
      if (!reason.ok) return rejected(reason.failure)
      const id = `operator:${String(fields.get('key') ?? '').slice(0, 64)}`
      const isRepeated = order.payment.refunds.some((one) => one.id === id)
      if (!isRepeated && version !== order.version) return rejected({ kind: 'stale' })
      const kind = (['shopper', 'counter', 'wallet'] as const).find((one) => one === fields.get('method'))
      const method =
        kind === undefined
          ? null
          : ({ kind } as
              { readonly kind: 'shopper' } | { readonly kind: 'counter' } | { readonly kind: 'wallet' })
      const request = { id, sum: sum.value, reason: reason.value, method, by }
      const refunded = await locals.shop.money.payments.refund(number, request)
      if (refunded.ok) return done()
      if (refunded.failure.kind !== 'needs-approval') return rejected(refunded.failure)
      // More than one person may give alone: another decides on it.
      const input = { number, minor: sum.value.minor, reason: reason.value, method }
      const wanted = { act: 'refund.make', input, reason: reason.value }
      const requested = await locals.shop.approvals.request(wanted, by)
      return requested.ok
        ? astro.redirect(operationsPath('approval', { id: requested.value.id }), 303)
        : rejected(requested.failure)
    }
    default: {
      const read = readOrderAct(posted.act, fields, order)
      if (!read.ok) return rejected(read.failure)
      const { action } = read.value
      const isRepeated =
        'id' in action &&
        order.cancellations.some(({ id }) => id === action.id && action.kind === 'cancel-items')
      const changed = await locals.shop.orderAdmin.advance({
        number,
        ...read.value,
        by,
        version: isRepeated ? null : version,
      })
      return changed.ok ? done() : rejected(changed.failure)
    }
  }
}

function readCheck(
  { act: name, fields }: Posted,
  order: Order,
  locals: App.Locals,
): OrderCheck | { readonly kind: string } {
  const reason = readReason(fields)
  if (!reason.ok) return reason.failure
  if (name === 'check-cancel') return checkCancel(order, reason.value, locals)
  if (name === 'check-items') {
    const items = readPostedItems(fields, order)
    const removal = { reason: reason.value, requested: null }
    return items.ok ? checkItems(order, { ...removal, items: items.value }, locals) : items.failure
  }
  if (name === 'check-requested-items') {
    const request = order.cancellations.find(({ id }) => id === fields.get('cancellation'))
    const removal = { reason: reason.value, requested: request?.id ?? '' }
    return request
      ? checkItems(order, { ...removal, items: request.items }, locals)
      : { kind: 'unknown-cancellation' }
  }
  const sum = readSum(fields, order.totals.payable.currency)
  if (!sum.ok) return sum.failure
  const paid = paidOrder(order)
  const planned = planRefund(paid, {
    id: 'planned',
    sum: sum.value,
    reason: reason.value,
    method: null,
    at: locals.shop.clock.now(),
  })
  if (!planned.ok) return { ...planned.failure, kind: 'too-much' }
  return checkRefund(order, { refund: planned.value, refundable: refundableAmount(paid) }, locals)
}

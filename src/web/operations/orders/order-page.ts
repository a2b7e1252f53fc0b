import type { AstroGlobal } from 'astro'
import type { OrderFilters } from '#commerce/orders/listing/order-list.ts'
import { whereOf } from '#commerce/orders/lifecycle/operator-acts.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { OrderDetails } from '#commerce/orders/orders.ts'
import { maskOrder } from '#commerce/orders/access/mask-contact.ts'
import { may } from '#commerce/staff/operator.ts'
import { notFound, type Admission, type Posted } from '#web/operations/admit.ts'
import { readListQuery } from '#web/operations/lists/read-list-query.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { explainOrderFailure, type OrderProblem } from './explain-failure.ts'
import { operatorOrderList } from './order-list.ts'
import { readPostedItems, readOrderAct, readReason } from './read-order-act.ts'
import { checkSlotMove } from './slot-check.ts'
import { loadSlots, postSlotMove, type SlotOffers } from './slot-move.ts'
import { handleCompanion } from './handle-companion.ts'
import { handleRefund } from './handle-refund.ts'
import { checkCancel, checkItems, type OrderCheck } from './order-checks.ts'

export type OrderPage = OrderDetails & {
  /** Whether contact and address are shown in full. */
  readonly seesContact: boolean
  readonly mayShowContact: boolean
  /** Times to which shipments can be moved. */
  readonly slots: SlotOffers
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
    ? await act(astro, { by, posted, details: found.value })
    : { problems: [], check: null, status: 200 }
  if (outcome instanceof Response) return outcome
  if (outcome.status !== 200) astro.response.status = outcome.status
  const list = readListQuery(operatorOrderList(locals), url)
  const filters: OrderFilters = list.query.filters
  const nextTo = await locals.shop.orderLists.neighbors(by, order.number, { ...list.query, filters })
  const query = url.search
  const hrefOf = (one: string | null) => one && operationsPath('order', { number: one }) + query
  const mayShowContact = may(by, 'orders.contact', whereOf(order))
  // In full only when that was asked for, which the audit says.
  const seesContact = posted?.act === 'show-contact' && outcome.status === 200
  // Another may have changed it meanwhile.
  const current = posted ? await locals.shop.orderAdmin.find(number, by) : found
  const details = current.ok ? current.value : found.value
  return {
    ...details,
    order: seesContact ? details.order : maskOrder(details.order),
    seesContact,
    mayShowContact,
    slots: may(by, 'orders.slot', whereOf(order)) ? await loadSlots(locals, details.order) : [],
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
type Acting = { readonly by: Admission['by']; readonly posted: Posted; readonly details: OrderDetails }

async function act(astro: AstroGlobal, { by, posted, details }: Acting): Promise<Outcome | Response> {
  const { locals, url } = astro
  const { fields } = posted
  const { order } = details
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
    case 'check-requested-items': {
      const check = readCheck(posted, order, locals)
      return 'kind' in check ? rejected(check) : { problems: [], check, status: 200 }
    }
    case 'show-contact': {
      const shown = await locals.shop.orderAdmin.showContact(number, by)
      return shown.ok ? { problems: [], check: null, status: 200 } : rejected({ kind: 'not-permitted' })
    }
    case 'check-slot': {
      const check = await checkSlotMove({ order, fields }, locals)
      return 'kind' in check ? rejected(check) : { problems: [], check, status: 200 }
    }
    case 'move-slot': {
      const moved = await postSlotMove(locals, { by, fields, order, version })
      return moved.ok ? done() : rejected(moved.failure)
    }
    case 'check-refund':
    case 'refund':
    case 'request-refund': {
      const outcome = await handleRefund(astro, { by, posted, details, version })
      if (outcome.kind === 'done') return done()
      if (outcome.kind === 'failed') return rejected(outcome.failure)
      const { check, failure } = outcome
      return failure === null ? { problems: [], check, status: 200 } : { ...rejected(failure), check }
    }
    case 'check-companion':
    case 'add-companion': {
      const outcome = await handleCompanion(astro, { by, posted, order, version })
      if (outcome.kind === 'failed') return rejected(outcome.failure)
      return outcome.kind === 'check'
        ? { problems: [], check: outcome.check, status: 200 }
        : astro.redirect(operationsPath('order', { number: outcome.number }), 303)
    }
    case 'send-payment-link': {
      const key = String(fields.get('key') ?? '').slice(0, 64)
      const sent = await locals.shop.sendPaymentLink(number, { key, by })
      return sent.ok ? done() : rejected(sent.failure)
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
  const request = order.cancellations.find(({ id }) => id === fields.get('cancellation'))
  const removal = { reason: reason.value, requested: request?.id ?? '' }
  return request
    ? checkItems(order, { ...removal, items: request.items }, locals)
    : { kind: 'unknown-cancellation' }
}

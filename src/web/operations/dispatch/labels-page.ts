import type { AstroGlobal } from 'astro'
import { placeOfOrder } from '#commerce/dispatch/place-of-order.ts'
import type { Order } from '#commerce/orders/order.ts'
import { may, type StaffOperator } from '#commerce/staff/operator.ts'
import type { Admission } from '#web/operations/admit.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { readPosted } from './outcome.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'

type Label = { readonly order: Order; readonly shipment: string }

export type LabelsPage = {
  readonly labels: readonly Label[]
  readonly problems: readonly FieldProblem[]
  readonly typed: string
}

const maxLabels = 200

/** Labels of any shipments: those that were ticked or typed, an order's number for all of its own. */
export async function loadLabelsPage(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<LabelsPage | Response> {
  const { shop, t } = astro.locals
  const typed = posted ? readPosted(posted.fields, 'typed') : ''
  const wanted = posted
    ? [...posted.fields.getAll('shipment').map(String), ...typed.split(/[\s,،;]+/)]
    : astro.url.searchParams.getAll('shipment')
  const numbers = [...new Set(wanted.filter(Boolean))].slice(0, maxLabels)
  const found = await Promise.all(
    numbers.map(async (one) => ({ one, labels: await findLabels(shop, one, by) })),
  )
  const unknown = found.filter(({ labels }) => labels.length === 0).map(({ one }) => one)
  const labels = found.flatMap((each) => each.labels).slice(0, maxLabels)
  if (!posted) return { labels, problems: [], typed }
  if (labels.length > 0 && unknown.length === 0) {
    await shop.dispatch.picking.notePrinted({ by, orders: labels.map(({ order }) => order), what: 'label' })
    const query = new URLSearchParams(labels.map(({ shipment }) => ['shipment', shipment]))
    return astro.redirect(`${operationsPath('labels')}?${query.toString()}`, 303)
  }
  astro.response.status = 422
  const text =
    unknown.length === 0
      ? t('operations-dispatch:labels.none')
      : t('operations-dispatch:labels.unknown', { numbers: unknown.join(', ') })
  return { labels: [], problems: [{ text, field: 'typed' }], typed }
}

async function findLabels(
  { orderAdmin }: App.Locals['shop'],
  text: string,
  by: StaffOperator,
): Promise<readonly Label[]> {
  const [number = '', position] = text.toUpperCase().split('/')
  const found = await orderAdmin.find(number, by)
  if (!found.ok) return []
  const { order } = found.value
  if (!may(by, 'orders.print', { country: order.country, place: placeOfOrder(order) })) return []
  return order.shipments
    .filter((one) => position === undefined || String(one.position) === position)
    .map((one) => ({ order, shipment: `${order.number}/${one.position}` }))
}

import type { AstroGlobal } from 'astro'
import { bulkSteps, planStep, type BulkStep } from '#commerce/orders/lifecycle/bulk-steps.ts'
import { whereOf } from '#commerce/orders/lifecycle/operator-acts.ts'
import { maskOrder } from '#commerce/orders/access/mask-contact.ts'
import type { Order } from '#commerce/orders/order.ts'
import { may, type StaffOperator } from '#commerce/staff/operator.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Admission } from '#web/operations/admit.ts'
import { readSelection, selectionFields } from '#web/operations/lists/read-selection.ts'
import type { ReadList } from '#web/operations/lists/read-list-query.ts'
import { readIds, type BulkProblem, type RowReader } from '#web/operations/tasks/handle-bulk.ts'
import { startTask } from '#web/operations/tasks/start-task.ts'
import { handleDayMove, type DayMoveCheck } from './day-move.ts'
import { explainShutAct } from './explain-shut-act.ts'

/** How many orders are tried before a task begins; the others say themselves what became of them. */
const maxTried = 500
/** Pages of one print. */
const maxPrinted = 200

type StepCheck = {
  readonly kind: 'step'
  readonly step: BulkStep
  readonly count: number
  readonly asOf: Instant
  readonly fields: Readonly<Record<string, string | readonly string[]>>
  readonly rejected: readonly { readonly label: string; readonly why: string }[]
  readonly untried: number
  readonly problem: BulkProblem | null
}

/** What is shown in place of the list: the check of a step, what is printed, or why it is not. */
export type OrderBulkPage =
  | StepCheck
  | DayMoveCheck
  | { readonly kind: 'print'; readonly orders: readonly Order[] }
  | { readonly kind: 'print-problem'; readonly problem: BulkProblem }

type Source = { readonly list: Pick<ReadList, 'query'>; readonly readPage: RowReader }

/** Steps of many orders, and their packing slips. Null: nothing of that kind was posted. */
export async function handleOrderBulk(
  astro: AstroGlobal,
  admitted: Admission,
  { list, readPage }: Source,
): Promise<Response | OrderBulkPage | null> {
  const { by, posted } = admitted
  const { locals, response } = astro
  const step = bulkSteps.find((one) => posted?.act === `check-${one}` || posted?.act === `${one}-many`)
  const isPrint = posted?.act === 'print-many'
  const isMove = posted?.act === 'check-move-day' || posted?.act === 'move-day-many'
  if (!posted || (step === undefined && !isPrint && !isMove)) return null
  const now = locals.shop.clock.now()
  const selection = readSelection(posted.fields, list, now)
  const asOf = selection.kind === 'all' ? selection.asOf : now
  const ids = selection.kind === 'these' ? selection.ids : await readIds(readPage, asOf)
  if (isMove) {
    const orders = await loadOrders(locals, by, ids.slice(0, maxTried))
    return handleDayMove(astro, admitted, { ids, asOf, fields: selectionFields(selection), orders })
  }
  if (step === undefined) {
    const problem = ids.length === 0 ? 'no-rows' : ids.length > maxPrinted ? 'too-many-rows' : null
    if (problem === null) return print(locals, by, ids)
    response.status = 422
    return { kind: 'print-problem', problem }
  }
  const check = async (problem: BulkProblem | null): Promise<StepCheck> => {
    if (problem !== null) response.status = 422
    const tried = await loadOrders(locals, by, ids.slice(0, maxTried))
    return {
      kind: 'step',
      step,
      count: ids.length,
      asOf,
      fields: selectionFields(selection),
      rejected: tried.flatMap((order) => {
        const planned = planStep(by, order, step)
        return planned.ok
          ? []
          : [{ label: order.number, why: explainShutAct(planned.failure, order, locals) }]
      }),
      untried: Math.max(0, ids.length - maxTried),
      problem,
    }
  }
  if (ids.length === 0) return check('no-rows')
  if (posted.act === `check-${step}`) return check(null)
  const rows = ids.map((id) => ({ id, label: id }))
  const started = await startTask(astro, admitted, {
    kind: `order.${step}-many`,
    parameters: {},
    rows,
    asOf,
  })
  return started instanceof Response ? started : check(started.kind)
}

/** One page per selection; that it was printed is on the timeline of each order. */
async function print(locals: App.Locals, by: StaffOperator, ids: readonly string[]): Promise<OrderBulkPage> {
  const found = await loadOrders(locals, by, ids)
  const orders = found.filter((order) => may(by, 'orders.print', whereOf(order)))
  await locals.shop.dispatch.picking.notePrinted({ by, orders, what: 'packing-slip' })
  return {
    kind: 'print',
    orders: orders.map((order) => (may(by, 'orders.contact', whereOf(order)) ? order : maskOrder(order))),
  }
}

const atOnce = 20

async function loadOrders(
  { shop }: Pick<App.Locals, 'shop'>,
  by: StaffOperator,
  ids: readonly string[],
): Promise<readonly Order[]> {
  const orders: Order[] = []
  for (let from = 0; from < ids.length; from += atOnce) {
    const part = await Promise.all(ids.slice(from, from + atOnce).map((id) => shop.orderAdmin.find(id, by)))
    orders.push(...part.flatMap((found) => (found.ok ? [found.value.order] : [])))
  }
  return orders
}

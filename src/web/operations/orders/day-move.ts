import type { AstroGlobal } from 'astro'
import { whereOf } from '#commerce/orders/lifecycle/operator-acts.ts'
import type { Order } from '#commerce/orders/order.ts'
import { dueDay, dueOn } from '#commerce/orders/rescheduling/day-move.ts'
import { may, type StaffOperator } from '#commerce/staff/operator.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import type { Instant } from '#kernel/instant.ts'
import { parseDay, type Day } from '#kernel/local-time.ts'
import { tidyReason } from '#kernel/tidy-text.ts'
import type { Admission } from '#web/operations/admit.ts'
import type { BulkProblem } from '#web/operations/tasks/handle-bulk.ts'
import { startTask } from '#web/operations/tasks/start-task.ts'

type MoveProblem = BulkProblem | 'no-days' | 'same-day' | 'no-reason'

/** Deliveries of a day to another one, before they move: how many are due, which cannot move and why. */
export type DayMoveCheck = {
  readonly kind: 'move-day'
  /** Null: not said yet; the form asks for it. */
  readonly move: { readonly from: Day; readonly to: Day } | null
  /** Of the chosen orders, the day on which most are due. */
  readonly from: string
  readonly to: string
  readonly reason: string
  readonly count: number
  readonly asOf: Instant
  readonly fields: Readonly<Record<string, string | readonly string[]>>
  readonly rejected: readonly { readonly label: string; readonly why: string }[]
  readonly untried: number
  readonly problem: MoveProblem | null
}

type Chosen = Pick<DayMoveCheck, 'asOf' | 'fields'> & {
  readonly ids: readonly string[]
  /** Those that are looked at beforehand. */
  readonly orders: readonly Order[]
}

/** Asks for the days and the reason, shows what follows, and begins the task. */
export async function handleDayMove(
  astro: AstroGlobal,
  admitted: Admission,
  { ids, asOf, fields: chosen, orders }: Chosen,
): Promise<Response | DayMoveCheck> {
  const { posted, by } = admitted
  const text = (name: string): string =>
    toLatinDigits(String(posted?.fields.get(name) ?? '').slice(0, 300)).trim()
  const firstDay = text('from')
  const [from, to] = [parseDay(firstDay), parseDay(text('to'))]
  const reason = tidyReason(text('reason'))
  const isFirst = firstDay === '' && posted?.act === 'check-move-day'
  const problem = ids.length === 0 ? 'no-rows' : isFirst ? null : problemOf(from, to, reason)
  const isComplete = problem === null && !isFirst && from !== undefined && to !== undefined && reason !== null
  const check = (found: MoveProblem | null): DayMoveCheck => {
    if (found !== null) astro.response.status = 422
    return {
      kind: 'move-day',
      move: isComplete ? { from, to } : null,
      from: isFirst ? busiestDay(orders) : firstDay,
      ...{ to: text('to'), reason: reason ?? '', count: ids.length, asOf, fields: chosen },
      rejected: isComplete ? orders.flatMap((order) => rejectionOf(order, from, by, astro.locals)) : [],
      untried: ids.length - orders.length,
      problem: found,
    }
  }
  if (!isComplete || posted?.act !== 'move-day-many') return check(problem)
  const started = await startTask(astro, admitted, {
    kind: 'order.move-day',
    parameters: { from, to, reason },
    rows: ids.map((id) => ({ id, label: id })),
    asOf,
  })
  return started instanceof Response ? started : check(started.kind)
}

function problemOf(from: Day | undefined, to: Day | undefined, reason: string | null): MoveProblem | null {
  if (from === undefined || to === undefined) return 'no-days'
  if (from === to) return 'same-day'
  return reason === null ? 'no-reason' : null
}

/** Where the task will say the same; places are counted when their turn comes. */
function rejectionOf(
  order: Order,
  from: Day,
  by: StaffOperator,
  { t }: Pick<App.Locals, 't'>,
): DayMoveCheck['rejected'] {
  const why = !may(by, 'orders.slot', whereOf(order))
    ? t('operations-orders:failure.not-permitted')
    : dueOn(order, from).length === 0
      ? t('operations-orders:bulk.move-day.not-due')
      : order.choice.kind === 'collect'
        ? t('operations-orders:bulk.move-day.collected')
        : null
  return why === null ? [] : [{ label: order.number, why }]
}

function busiestDay(orders: readonly Order[]): string {
  const open = orders.flatMap(({ shipments }) =>
    shipments.filter(({ status }) => status !== 'Delivered' && status !== 'Canceled').map(dueDay),
  )
  const days = [...Map.groupBy(open, (day) => day)].toSorted(([, a], [, b]) => b.length - a.length)
  return days[0]?.[0] ?? ''
}

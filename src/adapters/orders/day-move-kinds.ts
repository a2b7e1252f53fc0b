import type { ActionFailure, RequestedTime } from '#commerce/orders/lifecycle/order-action.ts'
import { readRequestedTime } from '#commerce/orders/lifecycle/requested-time.ts'
import type { Order, Shipment } from '#commerce/orders/order.ts'
import type { NotFound, OrderAdmin, OrdersFacade } from '#commerce/orders/orders.ts'
import { dueDay, dueOn, nearestTimes, type DayMove } from '#commerce/orders/rescheduling/day-move.ts'
import type { RowContext, RowData, RowOutcome, TaskKind, TaskParameters } from '#commerce/tasks/task-kind.ts'
import { formatClock, formatDay } from '#i18n/format.ts'
import type { Bilingual, Country } from '#kernel/country.ts'
import { invariant } from '#kernel/invariant.ts'
import type { Language } from '#kernel/language.ts'
import { parseDay } from '#kernel/local-time.ts'
import { storefront } from '#kernel/storefront.ts'

export type DayMoveDeps = {
  readonly orderAdmin: Pick<OrderAdmin, 'find' | 'reschedule'>
  readonly listReschedulings: OrdersFacade['listReschedulings']
  readonly countries: readonly Country[]
}

type Failure = NotFound | ActionFailure

const moveKind = 'order.move-day'
const backKind = 'order.move-day-back'

/** Others may take the places meanwhile, or change the order. */
const maxTries = 30

const answers: Readonly<Record<string, Bilingual>> = {
  'not-found': { en: 'It does not exist, or is not one of yours.', ar: 'غير موجود أو خارج صلاحياتك.' },
  'not-permitted': { en: 'You may not do that for this order.', ar: 'لا تملك صلاحية ذلك في هذا الطلب.' },
  'on-hold': { en: 'The order is on hold.', ar: 'الطلب موقوف للمراجعة.' },
  'not-due': { en: 'Nothing of it is due on that day any more.', ar: 'لم يعد فيه ما يستحق في ذلك اليوم.' },
  'no-place': {
    en: 'No place is free on that day or after it. It stays as it is.',
    ar: 'لا مكان شاغر في ذلك اليوم أو بعده، فبقي الموعد كما هو.',
  },
  'already-dispatched': {
    en: 'It is its day already: call the shopper.',
    ar: 'حلّ يوم توصيله: تواصل مع العميل.',
  },
  'too-many-reschedulings': { en: 'It has been moved too often.', ar: 'نُقل موعده مرات كثيرة.' },
  'slot-full': { en: 'Its former place has been taken.', ar: 'شُغل مكانه السابق.' },
  'time-unavailable': { en: 'Its former time is no longer offered.', ar: 'لم يعد موعده السابق متاحًا.' },
  busy: {
    en: 'The order changed, or its places were taken, at each try. It stays as it is.',
    ar: 'تغيّر الطلب أو شُغلت أماكنه في كل محاولة، فبقي الموعد كما هو.',
  },
  'moved-meanwhile': { en: 'It was moved again meanwhile.', ar: 'نُقل موعده مرة أخرى في الأثناء.' },
}
const notNow: Bilingual = {
  en: 'It cannot be moved: it is on its way, or collected at a store.',
  ar: 'لا يمكن نقل موعده: إما أنه في الطريق أو يُستلم من المتجر.',
}

const shipmentNames: Bilingual = { en: 'Shipment', ar: 'الشحنة' }

const explanationOf = (kind: string): Bilingual => answers[kind] ?? notNow
const rejected = (kind: string): RowOutcome => ({ kind: 'rejected', answer: explanationOf(kind) })

/** Orders of a day that moves, each by the use case of one: its event, its row of the audit and the message to its shopper. */
export const createDayMoveKinds = (deps: DayMoveDeps): readonly TaskKind<never>[] => [
  {
    name: moveKind,
    title: { en: 'Move deliveries to another day', ar: 'نقل التوصيلات إلى يوم آخر' },
    ...{ permission: 'orders.slot', inverse: backKind },
    work: { kind: 'use-case', apply: (number, context) => moveOrder(deps, number, context) },
  },
  {
    name: backKind,
    title: { en: 'Move deliveries back', ar: 'إعادة التوصيلات إلى موعدها السابق' },
    ...{ permission: 'orders.slot', inverse: null },
    work: { kind: 'use-case', apply: (number, context) => moveBack(deps, number, context) },
  },
]

const changedMeanwhile: readonly Failure['kind'][] = ['stale', 'changed-meanwhile']
const taken: readonly Failure['kind'][] = ['slot-full', 'time-unavailable']

async function moveOrder(
  deps: DayMoveDeps,
  number: string,
  { by, parameters, isRepeated }: RowContext,
): Promise<RowOutcome> {
  const { orderAdmin, listReschedulings } = deps
  const { reason, ...move } = readParameters(parameters)
  const moved = new Map<number, Moved>()
  const without: Without = new Map()
  const full = new Set<string>()
  let last: Order | undefined
  for (let tries = 0; tries < maxTries; tries += 1) {
    const found = await orderAdmin.find(number, by)
    if (!found.ok) return answerOf(deps, last, moved, without, found.failure.kind)
    const { order } = found.value
    if (isRepeated && !last) for (const one of movedBefore(order, move)) moved.set(one.position, one)
    last = order
    const shipment = dueOn(order, move.from).find(({ position }) => !without.has(position))
    if (!shipment) return answerOf(deps, last, moved, without, 'not-due')
    const { position } = shipment
    const offer = (await listReschedulings(order)).find((one) => one.shipment === position)
    const time = offer && nearestTimes(offer.times, shipment, move).find((one) => !full.has(timeText(one)))
    if (!time) {
      without.set(position, offer ? 'no-place' : dueSoon(order))
      continue
    }
    const given = { number, shipment: position, time, fee: 'waived', reason, by } as const
    const changed = await orderAdmin.reschedule({ ...given, version: order.version })
    if (changed.ok) {
      last = changed.value.order
      moved.set(position, { position, from: timeOf(shipment), to: timeText(time) })
    } else if (taken.includes(changed.failure.kind)) full.add(timeText(time))
    else if (!changedMeanwhile.includes(changed.failure.kind)) without.set(position, changed.failure.kind)
  }
  for (const { position } of last ? dueOn(last, move.from) : [])
    if (!without.has(position)) without.set(position, 'busy')
  return answerOf(deps, last, moved, without, 'busy')
}

/** Only what is where the move has put it: who was moved again since has another appointment. */
async function moveBack(
  deps: DayMoveDeps,
  number: string,
  { by, parameters, undo, isRepeated }: RowContext,
): Promise<RowOutcome> {
  const { orderAdmin } = deps
  const { reason } = readParameters(parameters)
  const back = new Map<number, Moved>()
  const without: Without = new Map()
  let last: Order | undefined
  for (const { position, from, to } of readUndo(undo)) {
    const found = await orderAdmin.find(number, by)
    if (!found.ok) return answerOf(deps, last, back, without, found.failure.kind)
    const { order } = found.value
    last = order
    const shipment = order.shipments.find((one) => one.position === position)
    const time = readRequestedTime(from)
    const isBack = shipment !== undefined && timeOf(shipment) === from
    if (!time || !shipment || (timeOf(shipment) !== to && !(isBack && isRepeated))) {
      without.set(position, 'moved-meanwhile')
      continue
    }
    const given = { number, shipment: position, time, fee: 'waived', reason, by } as const
    const changed = isBack ? found : await orderAdmin.reschedule({ ...given, version: order.version })
    if (changed.ok) {
      last = changed.value.order
      back.set(position, { position, from: to, to: from })
    } else {
      const { kind } = changed.failure
      without.set(position, changedMeanwhile.includes(kind) ? 'moved-meanwhile' : kind)
    }
  }
  return answerOf(deps, last, back, without, 'moved-meanwhile')
}

/** By position: why it does not move. */
type Without = Map<number, Failure['kind'] | 'no-place' | 'moved-meanwhile' | 'busy'>

/** As text: the id of a slot, or a day. */
type Moved = { readonly position: number; readonly from: string; readonly to: string }

const timeText = (time: RequestedTime): string => ('slot' in time ? time.slot : time.day)
const timeOf = (shipment: Shipment): string => shipment.slot?.id ?? dueDay(shipment)

/** A process died after the move and before its answer. */
const movedBefore = ({ shipments, reschedulings }: Order, move: DayMove): readonly Moved[] =>
  shipments.flatMap((shipment) => {
    const last = reschedulings.findLast((one) => one.shipment === shipment.position && one.state === 'done')
    return last?.actor === 'operator' &&
      dueDay(last.from) === move.from &&
      timeOf(shipment) === (last.to.slot?.id ?? last.to.day)
      ? [{ position: shipment.position, from: last.from.slot?.id ?? dueDay(last.from), to: timeOf(shipment) }]
      : []
  })

const dueSoon = ({ choice }: Order): Failure['kind'] =>
  choice.kind === 'home' ? 'already-dispatched' : 'illegal'

/** Done where a shipment moved, with an undo for what moved and a word on each of the others; `why` where none did. */
function answerOf(
  { countries }: DayMoveDeps,
  order: Order | undefined,
  moved: ReadonlyMap<number, Moved>,
  without: Without,
  why: string,
): RowOutcome {
  if (!order || moved.size === 0) return rejected([...without.values()][0] ?? why)
  const country = countries.find(({ isoCode }) => isoCode === order.country)
  invariant(country, `${order.country} is a country`)
  const text = (language: Language): string => {
    const here = storefront(country, language)
    const parts = order.shipments.flatMap((one) => {
      const failure = without.get(one.position)
      const isMoved = moved.has(one.position)
      if (!isMoved && failure === undefined) return []
      const { slot } = one
      const day = formatDay(dueDay(one), here)
      const time = slot ? `${day}, ${formatClock(slot.from, here)}–${formatClock(slot.to, here)}` : day
      return [{ position: one.position, outcome: isMoved ? time : explanationOf(failure ?? why)[language] }]
    })
    const [first] = parts
    if (first && parts.length === 1) return first.outcome
    return parts
      .map(({ position, outcome }) => `${shipmentNames[language]} ${position}: ${outcome}`)
      .join(language === 'ar' ? '؛ ' : '; ')
  }
  const undo = Object.fromEntries(
    [...moved.values()].flatMap(({ position, from, to }) => [
      [`${position}.from`, from],
      [`${position}.to`, to],
    ]),
  )
  return { kind: 'done', answer: { en: text('en'), ar: text('ar') }, undo }
}

const readUndo = (undo: RowData | null): readonly Moved[] =>
  Object.keys(undo ?? {}).flatMap((key) => {
    const [position, end] = key.split('.')
    return end === 'from'
      ? [{ position: Number(position), from: String(undo?.[key]), to: String(undo?.[`${position}.to`]) }]
      : []
  })

function readParameters({ from, to, reason }: TaskParameters): DayMove & { readonly reason: string } {
  const [first, then] = [from, to].map((day) => parseDay(String(day)))
  invariant(first !== undefined && then !== undefined, 'the task has two days')
  return { from: first, to: then, reason: String(reason) }
}

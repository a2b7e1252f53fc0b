import type { OverLimit } from '#kernel/operator-limit.ts'
import type { Instant } from '#kernel/instant.ts'
import { isBefore, addMilliseconds } from '#kernel/instant.ts'
import type { Money } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { CompanionFailure } from './ports.ts'
import type { OperatorRef } from '#commerce/staff/operator.ts'
import { isExchanging, withExchangeEvent } from './exchange.ts'
import type { Return, ReturnGrade, ReturnHistoryEntry, ReturnItem, ReturnSlot } from './return.ts'
import { nextReturnState, type ReturnEvent, type ReturnState } from './return-states.ts'

export type AcceptedItem = { readonly sku: string; readonly quantity: number; readonly grade: ReturnGrade }

export type ReturnAction = {
  readonly event: ReturnEvent
  readonly slot?: ReturnSlot | null
  /** Of accept and accept-part. */
  readonly items?: readonly AcceptedItem[]
  readonly actor: ReturnHistoryEntry['actor']
  readonly note: string | null
  /** Which operator. */
  readonly by?: OperatorRef
  /** Of receive: where; missing or null: as planned. */
  readonly place?: string | null
  /** A second person, for more than an operator may give alone. */
  readonly approvedBy?: string | null
}

export type ReturnActionFailure =
  | { readonly kind: 'illegal'; readonly from: ReturnState; readonly event: ReturnEvent }
  | { readonly kind: 'too-late' }
  | { readonly kind: 'unknown-items' }
  | { readonly kind: 'slot-required' }
  | { readonly kind: 'slot-full' }
  | { readonly kind: 'note-required' }
  | { readonly kind: 'note-too-long' }
  | { readonly kind: 'refund-failed' }
  | { readonly kind: CompanionFailure }
  | OverLimit
  /** Of a member of staff: a second person has to approve it. */
  | { readonly kind: 'needs-approval'; readonly max: Money }
  | { readonly kind: 'changed-meanwhile' }
  | { readonly kind: 'unknown-place' }

/** Days to appeal after a refusal, and from approval until an approved return lapses. */
export const returnDeadlineDays = 14
const deadlineMs = returnDeadlineDays * 86_400_000

export const needNotes: readonly ReturnEvent[] = ['reject', 'refuse', 'appeal', 'waive', 'accept-part']

/** What becomes of a return. Amounts follow acceptance, by its caller. */
export function advanceReturn(
  one: Return,
  { event, slot = null, items, actor, note, by, place = null }: ReturnAction,
  at: Instant,
): Result<Return, ReturnActionFailure> {
  const state = nextReturnState(one.state, event, one.misses)
  const illegal = fail({ kind: 'illegal', from: one.state, event } as const)
  if (state === undefined) return illegal
  if (isDecidedOnCollection(one, event)) return illegal
  // An item that the shopper brings is not collected, and one that we collect is not brought.
  if (event === 'schedule' && one.passage.kind !== 'home') return illegal
  if (event === 'appeal' && (one.appealed || isOver(one, 'refuse', at)))
    return one.appealed ? illegal : fail({ kind: 'too-late' })
  if (event === 'schedule' && slot === null) return fail({ kind: 'slot-required' })
  if (needNotes.includes(event) && (note ?? '').trim() === '') return fail({ kind: 'note-required' })
  const inspected = event === 'accept' || event === 'accept-part' || event === 'waive'
  const accepted = inspected ? acceptedItems(one.items, event, items) : one.items
  if (!accepted) return fail({ kind: 'unknown-items' })
  const isOff = state === 'rejected' || state === 'withdrawn' || state === 'lapsed'
  return ok({
    ...(isOff ? withExchangeEvent(one, 'end') : one),
    state,
    items: accepted,
    passage: passageAfter(one, event, slot),
    place: event === 'receive' ? (place ?? one.place) : one.place,
    misses: one.misses + (event === 'miss' ? 1 : 0),
    appealed: one.appealed || event === 'appeal',
    history: [...one.history, { kind: event, at, actor, note, ...(by && { by }) }],
  })
}

/** What the van takes along is exchanged: it is looked at when it is collected, not afterwards, and by the driver alone. */
export const isDecidedOnCollection = (one: Pick<Return, 'exchange' | 'state'>, event: ReturnEvent): boolean =>
  isExchanging(one) &&
  (event === 'waive' ||
    event === 'refuse' ||
    event === 'accept-part' ||
    (event === 'receive' && one.state === 'approved'))

const passageAfter = (
  { passage }: Return,
  event: ReturnEvent,
  slot: ReturnSlot | null,
): Return['passage'] => {
  if (passage.kind !== 'home') return passage
  if (event === 'schedule') return { kind: 'home', slot }
  return event === 'miss' ? { kind: 'home', slot: null } : passage
}

/** Whether the time after the last such event is over. */
function isOver({ history }: Return, kind: ReturnHistoryEntry['kind'], at: Instant): boolean {
  const last = history.findLast((entry) => entry.kind === kind)
  return last === undefined || isBefore(addMilliseconds(last.at, deadlineMs), at)
}

/** All units in grade A, or those that are named; undefined: more than were sent, or nothing. */
function acceptedItems(
  items: readonly ReturnItem[],
  event: ReturnEvent,
  named: readonly AcceptedItem[] | undefined,
): readonly ReturnItem[] | undefined {
  if (!named || named.length === 0)
    return event === 'accept-part'
      ? undefined
      : items.map((item) => ({ ...item, accepted: { quantity: item.quantity, grade: 'A' } }))
  if (new Set(named.map(({ sku, grade }) => `${grade} ${sku}`)).size !== named.length) return undefined
  if (named.some(({ sku }) => !items.some((item) => item.sku === sku))) return undefined
  if (named.some(({ quantity }) => !Number.isSafeInteger(quantity) || quantity < 1)) return undefined
  const accepted = items.map((item) => acceptItem(item, event, named))
  const isValid = accepted.every((parts, index) => {
    const count = parts.reduce((all, part) => all + (part.accepted?.quantity ?? 0), 0)
    const sent = items[index]?.quantity ?? 0
    return event === 'accept-part' ? count <= sent : count === sent
  })
  const all = accepted.flat()
  return isValid && all.some((item) => (item.accepted?.quantity ?? 0) > 0) ? all : undefined
}

/** An item for each grade. What was not accepted stays with the first. */
function acceptItem(
  item: ReturnItem,
  event: ReturnEvent,
  named: readonly AcceptedItem[],
): readonly ReturnItem[] {
  const [first, ...others] = named.filter(({ sku }) => sku === item.sku)
  const whole = event === 'accept-part' ? 0 : item.quantity
  const { quantity = whole, grade = 'A' } = first ?? {}
  const rest = others.reduce((all, one) => all + one.quantity, 0)
  return [
    { ...item, quantity: item.quantity - rest, accepted: { quantity, grade } },
    ...others.map((one) => ({
      ...item,
      quantity: one.quantity,
      accepted: { quantity: one.quantity, grade: one.grade },
    })),
  ]
}

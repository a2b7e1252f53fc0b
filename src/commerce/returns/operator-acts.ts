import type { AuditEntry, ChangedFields } from '#commerce/staff/audit-entry.ts'
import { may, type Operator, type Where } from '#commerce/staff/operator.ts'
import type { StaffPermission } from '#commerce/staff/permission.ts'
import { toDecimal, type Money } from '#kernel/money.ts'
import { isDecidedOnCollection } from './advance-return.ts'
import { isAgainstPolicy, type Return, type ReturnSlot } from './return.ts'
import { nextReturnState, possibleStates, type ReturnEvent, type ReturnState } from './return-states.ts'

/** What operators report and decide. The money follows by itself. */
export const operatorReturnEvents = [
  'approve',
  'reject',
  'schedule',
  'collect',
  'miss',
  'receive',
  'accept',
  'accept-part',
  'refuse',
  'send-back',
  'waive',
] as const satisfies readonly ReturnEvent[]
export type OperatorReturnEvent = (typeof operatorReturnEvents)[number]

/** By which permissions: one of them is enough. Stores receive, warehouses also collect and inspect. */
const permissionsOf: Readonly<Record<OperatorReturnEvent, readonly StaffPermission[]>> = {
  approve: ['returns.manage'],
  reject: ['returns.manage'],
  schedule: ['returns.manage'],
  collect: ['returns.manage', 'returns.inspect'],
  miss: ['returns.manage', 'returns.inspect'],
  receive: ['returns.manage', 'returns.inspect', 'returns.receive'],
  accept: ['returns.manage', 'returns.inspect'],
  'accept-part': ['returns.manage', 'returns.inspect'],
  refuse: ['returns.manage', 'returns.inspect'],
  'send-back': ['returns.manage', 'returns.inspect'],
  waive: ['returns.manage'],
}

const seeing: readonly StaffPermission[] = [
  'returns.see',
  'returns.manage',
  'returns.inspect',
  'returns.receive',
]

type Located = Pick<Return, 'country' | 'place'>

const whereOfReturn = ({ country, place }: Located): Where => ({ country, place })

export const maySee = (by: Operator, one: Located): boolean =>
  seeing.some((permission) => may(by, permission, whereOfReturn(one)))

export const mayDo = (by: Operator, one: Located, event: OperatorReturnEvent): boolean =>
  permissionsOf[event].some((permission) => may(by, permission, whereOfReturn(one)))

/** Why an act is not offered. */
type ShutReturnAct = {
  readonly event: OperatorReturnEvent
  readonly why: 'state' | 'to-store' | 'exchanged'
  /** In which it is possible. */
  readonly states: readonly ReturnState[]
}

type ReturnActs = {
  readonly open: readonly OperatorReturnEvent[]
  readonly shut: readonly ShutReturnAct[]
}

/** What the operator may do with a return, by whether it is possible now. */
export function returnActs(by: Operator, one: Return): ReturnActs {
  const own = operatorReturnEvents.filter((event) => mayDo(by, one, event))
  const whyNot = (event: OperatorReturnEvent): ShutReturnAct['why'] | undefined => {
    if (event === 'schedule' && one.passage.kind !== 'home') return 'to-store'
    if (nextReturnState(one.state, event, one.misses) === undefined) return 'state'
    return isDecidedOnCollection(one, event) ? 'exchanged' : undefined
  }
  const judged = own.map((event) => ({ event, why: whyNot(event) }))
  return {
    open: judged.filter(({ why }) => why === undefined).map(({ event }) => event),
    shut: judged.flatMap(({ event, why }) => (why ? [{ event, why, states: possibleStates(event) }] : [])),
  }
}

const write = (amount: Money): string => `${toDecimal(amount)} ${amount.currency}`

const writeSlot = ({ day, from, to }: ReturnSlot): string => `${day} ${from}–${to}`

const writeItems = ({ items }: Pick<Return, 'items'>): readonly string[] =>
  items.flatMap(({ sku, accepted }) =>
    accepted ? [`${accepted.quantity} × ${sku} (${accepted.grade})`] : [],
  )

/** What is written of an act: the fields that it changed. */
export function auditOfReturn(
  before: Return | null,
  after: Return,
  { reason, approvalId }: Pick<AuditEntry, 'reason' | 'approvalId'>,
): AuditEntry {
  const event = before && after.history[before.history.length]?.kind
  const fieldsOf = (one: Return): ChangedFields => ({
    state: one.state,
    place: one.place,
    refund: write(one.refund.total),
    items: writeItems(one),
    slot: one.passage.kind === 'home' && one.passage.slot ? writeSlot(one.passage.slot) : null,
  })
  const [old, changed]: readonly [ChangedFields, ChangedFields] = [
    before ? fieldsOf(before) : {},
    fieldsOf(after),
  ]
  const names = (Object.keys(changed) as (keyof ChangedFields)[]).filter(
    (name) => JSON.stringify(old[name] ?? null) !== JSON.stringify(changed[name] ?? null),
  )
  const only = (fields: ChangedFields): ChangedFields =>
    Object.fromEntries(names.flatMap((name) => (name in fields ? [[name, fields[name] ?? null]] : [])))
  return {
    act: event ? `return.${event}` : 'return.against-policy',
    object: { kind: 'return', id: after.reference },
    country: after.country,
    before: only(old),
    after: { ...only(changed), ...(isAgainstPolicy(after) && !before ? { order: after.orderNumber } : {}) },
    reason,
    approvalId,
  }
}

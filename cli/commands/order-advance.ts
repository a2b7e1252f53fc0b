import { parseCourier } from '#commerce/orders/lifecycle/name-courier.ts'
import type { OrderAction } from '#commerce/orders/lifecycle/order-action.ts'
import { operatorShipmentEvents } from '#commerce/orders/lifecycle/shipment-states.ts'
import { parseDay } from '#kernel/local-time.ts'
import { parseMoney } from '#kernel/money.ts'
import { usageError, rejection, type Command } from '../command.ts'
import { explainAdvanced } from '../explain-advanced.ts'

const summaries: Readonly<Record<string, string>> = {
  approve: 'lets the warehouse begin',
  process: 'records that picking and packing have begun',
  schedule: 'confirms the delivery day, or that it is ready at the store',
  reschedule: 'moves it to another delivery day',
  out: 'records that it is out for delivery',
  deliver: 'records the delivery',
  'hand-over': 'records the collection at the store',
  fail: 'records a failed delivery attempt (the third cancels)',
  refuse: 'records that the recipient refused it',
  cancel: 'cancels one shipment',
}

const options = {
  shipment: { type: 'string', value: 'NUMBER', help: 'position of the shipment (default 1)' },
  collected: { type: 'string', value: 'AMOUNT', help: 'cash collected at the handover: 129.50' },
  slot: { type: 'string', value: 'ID', help: 'for schedule and reschedule: ae:near:2026-11-24:09-13' },
  day: { type: 'string', value: 'DAY', help: 'for schedule and reschedule: 2026-11-24' },
  note: { type: 'string', value: 'TEXT', help: 'added to the history' },
} as const

/** One command per shipment event, from the state table. */
export const orderShipmentCommands: readonly Command[] = operatorShipmentEvents.map((event) => ({
  // `order cancel` cancels the whole order.
  name: event === 'cancel' ? 'order cancel-shipment' : `order ${event}`,
  summary: `shipment: ${summaries[event] ?? event}`,
  arguments: ['number'],
  options,
  runsInServer: true,
  async run({
    arguments: { number = '' },
    options: { shipment = '1', collected, slot, day, note },
    context,
    by,
  }) {
    const { orderAdmin } = await context.open()
    const found = await orderAdmin.find(number, by)
    if (!found.ok) return rejection(`There is no order ${number}.`, found.failure)
    const { currency } = found.value.order.totals.payable
    const amount = typeof collected === 'string' ? parseMoney(collected, currency) : null
    if (amount && !amount.ok) return usageError(`"${String(collected)}" is not an amount in ${currency}.`)
    const action = {
      kind: 'shipment',
      position: Number(shipment),
      event,
      collected: amount?.value ?? null,
    } as const
    if (typeof day === 'string' && parseDay(day) === undefined) return usageError(`"${day}" is not a day.`)
    const time = typeof slot === 'string' ? { slot } : typeof day === 'string' ? { day } : null
    return explainAdvanced(await orderAdmin.advance({ number, action, time, by, note: noteOf(note) }))
  },
}))

/** Names who carries a shipment, with the link that shoppers follow it by. */
export const orderCourier: Command = {
  name: 'order courier',
  summary: 'shipment: names its courier, whose page the shopper finds on the order',
  arguments: ['number'],
  options: {
    shipment: options.shipment,
    name: { type: 'string', value: 'NAME', help: 'of the courier: Aramex' },
    reference: { type: 'string', value: 'TEXT', help: "the courier's number of the shipment" },
    url: { type: 'string', value: 'URL', help: "the courier's page about it (https)" },
    note: options.note,
  },
  runsInServer: true,
  async run({
    arguments: { number = '' },
    options: { shipment = '1', name, reference, url, note },
    context,
    by,
  }) {
    const text = (value: string | boolean | undefined) => (typeof value === 'string' ? value : '')
    const courier = parseCourier({
      name: text(name),
      reference: text(reference),
      url: typeof url === 'string' ? url : null,
    })
    if (!courier.ok) return usageError(`--${courier.failure.field} is missing or not valid.`)
    const { orderAdmin } = await context.open()
    const action = { kind: 'name-courier', position: Number(shipment), courier: courier.value } as const
    return explainAdvanced(await orderAdmin.advance({ number, action, by, note: noteOf(note) }))
  },
}

/** Moves a delivery to a time that was agreed with the shopper, in any status before it leaves. */
export const orderChangeTime: Command = {
  name: 'order change-time',
  summary: 'shipment: moves its delivery to a time agreed with the shopper, with the fee or without',
  arguments: ['number'],
  options: {
    shipment: options.shipment,
    slot: { ...options.slot, help: 'another slot: ae:near:2026-11-24:09-13' },
    day: { ...options.day, help: 'another day: 2026-11-24' },
    'waive-fee': { type: 'boolean', help: 'without the fee that is due this late' },
    reason: { type: 'string', value: 'TEXT', help: 'the reason, added to the history' },
  },
  runsInServer: true,
  async run({
    arguments: { number = '' },
    options: { shipment = '1', slot, day, 'waive-fee': waived, reason },
    context,
    by,
  }) {
    if (typeof slot === typeof day) return usageError('Give it either --slot or --day.')
    if (typeof day === 'string' && parseDay(day) === undefined) return usageError(`"${day}" is not a day.`)
    if (typeof reason !== 'string' || reason.trim() === '' || reason.length > 200)
      return usageError('Give it a reason with --reason.')
    const { orderAdmin } = await context.open()
    return explainAdvanced(
      await orderAdmin.reschedule({
        number,
        shipment: Number(shipment),
        time: typeof slot === 'string' ? { slot } : { day: String(day) },
        fee: waived === true ? 'waived' : 'charged',
        reason,
        by,
      }),
    )
  },
}

const decisions = [
  {
    name: 'put-on-hold',
    kind: 'put-on-hold',
    summary: 'puts an order on hold until a person has looked at it',
  },
  { name: 'release-hold', kind: 'release-hold', summary: 'ends the review of an order on hold' },
  { name: 'approve-cancellation', kind: 'approve-cancellation', summary: 'approves a cancellation request' },
  { name: 'reject-cancellation', kind: 'reject-cancellation', summary: 'rejects a cancellation request' },
  {
    name: 'complete-cancellation',
    kind: 'complete-cancellation',
    summary: 'completes a cancellation after the refund',
  },
  { name: 'cancel', kind: 'cancel', summary: 'cancels an order and refunds what was paid' },
  {
    name: 'request-cancellation',
    kind: 'request-cancellation',
    summary: 'records a cancellation request of the shopper',
  },
] as const

/** Decisions on an order as a whole. */
export const orderDecisionCommands: readonly Command[] = decisions.map(({ name, kind, summary }) => ({
  name: `order ${name}`,
  summary,
  arguments: ['number'],
  options: { note: options.note },
  runsInServer: true,
  async run({ arguments: { number = '' }, options: { note }, context, by }) {
    const { orderAdmin } = await context.open()
    if (kind === 'put-on-hold' && noteOf(note) === null) return usageError('Give it a reason with --note.')
    const action: OrderAction =
      kind === 'put-on-hold' ? { kind, reasons: ['operator'], paid: null } : { kind }
    return explainAdvanced(await orderAdmin.advance({ number, action, by, note: noteOf(note) }))
  },
}))

const noteOf = (note: string | boolean | undefined): string | null => (typeof note === 'string' ? note : null)

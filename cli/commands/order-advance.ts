import type { OrderAction } from '#commerce/orders/lifecycle/order-action.ts'
import { shipmentEventKinds } from '#commerce/orders/lifecycle/shipment-states.ts'
import { parseDay } from '#kernel/local-time.ts'
import { parseMoney } from '#kernel/money.ts'
import { misunderstood, refused, type Command } from '../command.ts'
import { explainAdvanced } from '../explain-advanced.ts'

const summaries: Readonly<Record<string, string>> = {
  approve: 'the warehouse may begin with it',
  process: 'it is being picked and packed',
  schedule: 'its day stands, or it is ready at the store',
  reschedule: 'another day was agreed',
  out: 'it is on its way',
  deliver: 'it was handed over at the door',
  'hand-over': 'it was collected at the store',
  fail: 'nobody was there; the third time cancels it',
  refuse: 'it was not taken at the door',
  cancel: 'it is not sent',
}

const options = {
  shipment: { type: 'string', value: 'NUMBER', help: 'which one, 1 unless told' },
  collected: { type: 'string', value: 'AMOUNT', help: 'what was taken at the door or counter: 129.50' },
  slot: { type: 'string', value: 'ID', help: 'of schedule and reschedule: ae:near:2026-11-24:09-13' },
  day: { type: 'string', value: 'DAY', help: 'of schedule and reschedule: 2026-11-24' },
  note: { type: 'string', value: 'TEXT', help: 'kept in its history' },
} as const

/** One command for each event of a shipment: the same table moves it as everywhere. */
export const orderShipmentCommands: readonly Command[] = shipmentEventKinds.map((event) => ({
  // The order as a whole is canceled by a decision of that name.
  name: event === 'cancel' ? 'order cancel-shipment' : `order ${event}`,
  summary: `a shipment: ${summaries[event] ?? event}`,
  arguments: ['number'],
  options,
  runsInServer: true,
  async run({
    arguments: { number = '' },
    options: { shipment = '1', collected, slot, day, note },
    context,
  }) {
    const { orderDesk } = await context.open()
    const found = await orderDesk.find(number)
    if (!found.ok) return refused(`There is no order ${number}.`, found.failure)
    const { currency } = found.value.order.totals.payable
    const taken = typeof collected === 'string' ? parseMoney(collected, currency) : null
    if (taken && !taken.ok) return misunderstood(`"${String(collected)}" is no amount of ${currency}.`)
    const action = {
      kind: 'shipment',
      position: Number(shipment),
      event,
      collected: taken?.value ?? null,
    } as const
    if (typeof day === 'string' && parseDay(day) === undefined) return misunderstood(`"${day}" is no day.`)
    const time = typeof slot === 'string' ? { slot } : typeof day === 'string' ? { day } : null
    return explainAdvanced(
      await orderDesk.advance({ number, action, time, actor: 'operator', note: noteOf(note) }),
    )
  },
}))

const decisions = [
  { name: 'release', kind: 'clear-hold', summary: 'somebody has looked at it: it may go on' },
  { name: 'accept-cancel', kind: 'accept-cancel', summary: 'its cancellation is accepted' },
  { name: 'reject-cancel', kind: 'reject-cancel', summary: 'its cancellation is rejected: it goes on' },
  { name: 'finish-cancel', kind: 'finish-cancel', summary: 'the money is back: it is canceled' },
  { name: 'cancel', kind: 'cancel', summary: 'the shop cancels it: what was paid goes back' },
  { name: 'ask-cancel', kind: 'ask-cancel', summary: 'the shopper wants it canceled' },
] as const

/** Decisions about an order as a whole. */
export const orderDecisionCommands: readonly Command[] = decisions.map(({ name, kind, summary }) => ({
  name: `order ${name}`,
  summary,
  arguments: ['number'],
  options: { note: options.note },
  runsInServer: true,
  async run({ arguments: { number = '' }, options: { note }, context }) {
    const { orderDesk } = await context.open()
    const action: OrderAction = { kind }
    return explainAdvanced(await orderDesk.advance({ number, action, actor: 'operator', note: noteOf(note) }))
  },
}))

const noteOf = (note: string | boolean | undefined): string | null => (typeof note === 'string' ? note : null)

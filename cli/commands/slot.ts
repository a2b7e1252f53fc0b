import type { SlotFailure, SlotView } from '#commerce/slots/slot-admin.ts'
import { parseDay } from '#kernel/local-time.ts'
import { rejection, succeeded, usageError, type Command } from '../command.ts'
import { table } from '../table.ts'

const note = { type: 'string', value: 'TEXT', help: 'stored with your name' } as const
const textOf = (option: string | boolean | undefined): string => (typeof option === 'string' ? option : '')
const placesOf = (text: string): number => (/^\d{1,5}$/.test(text) ? Number(text) : Number.NaN)

const toRow = ({ id, capacity, taken, setBy, isOffered }: SlotView): readonly string[] => [
  ...[id, String(taken), String(capacity)],
  isOffered ? (setBy ?? '') : 'not offered',
]
const head = ['slot', 'taken', 'places', 'set by']

const list: Command = {
  name: 'slot list',
  summary: 'lists the delivery slots of a zone for 120 days: places taken, and how many there are',
  arguments: ['country'],
  options: {
    zone: { type: 'string', value: 'CODE', help: 'default: the first zone' },
    from: { type: 'string', value: 'DAY', help: 'default: today' },
  },
  runsInServer: true,

  async run({ arguments: { country = '' }, options, context, by }) {
    const zone = textOf(options['zone'])
    const from = parseDay(textOf(options['from']))
    const { slotAdmin } = await context.open()
    const found = await slotAdmin.calendar(
      { country, ...(zone ? { zone } : {}), ...(from ? { from } : {}) },
      by,
    )
    return found
      ? succeeded(`Zones: ${found.zones.join(' ')}\n\n${table(head, found.slots.map(toRow))}`, found)
      : rejection(`There is no zone "${zone}" with slots in "${country}".`, { kind: 'not-found' })
  },
}

const show: Command = {
  name: 'slot show',
  summary: 'shows a delivery slot, its rule, and the orders that have a place',
  arguments: ['slot'],
  options: {},
  runsInServer: true,

  async run({ arguments: { slot = '' }, context, by }) {
    const { slotAdmin } = await context.open()
    const found = await slotAdmin.find(slot, by)
    if (!found) return rejection(explain({ kind: 'not-found' }), { kind: 'not-found' })
    const orders = found.orders.length === 0 ? 'No orders.' : found.orders.join('\n')
    return succeeded(`${table(head, [toRow(found.slot)])}\n\nRule: ${found.rule}\n\n${orders}`, found)
  },
}

const set: Command = {
  name: 'slot set',
  summary: 'sets the places of a delivery slot on its day; 0 closes it, "rule" makes it follow its rule',
  arguments: ['slot', 'places'],
  options: { note },
  runsInServer: true,

  async run({ arguments: { slot: id = '', places = '' }, options, context, by }) {
    const capacity = places === 'rule' ? null : placesOf(places)
    if (Number.isNaN(capacity)) return usageError(`"${places}" is neither a whole number nor "rule".`)
    const { slotAdmin } = await context.open()
    const changed = await slotAdmin.setDay({ id, capacity, by, note: textOf(options['note']) })
    return changed.ok
      ? succeeded(`${id}: ${changed.value.capacity} places.`, { id, ...changed.value })
      : rejection(explain(changed.failure), changed.failure)
  },
}

const rule: Command = {
  name: 'slot rule',
  summary: 'sets the places of the hours of a delivery slot, on all days that have them',
  arguments: ['slot', 'places'],
  options: { note },
  runsInServer: true,

  async run({ arguments: { slot: id = '', places = '' }, options, context, by }) {
    const capacity = placesOf(places)
    if (Number.isNaN(capacity)) return usageError(`"${places}" is not a whole number.`)
    const { slotAdmin } = await context.open()
    const changed = await slotAdmin.setRule({ id, capacity, by, note: textOf(options['note']) })
    if (!changed.ok) return rejection(explain(changed.failure), changed.failure)
    const { own, above } = changed.value
    const lines = [
      `The rule of ${id}: ${capacity} places.`,
      ...own.map((one) => `${one} keeps places of its own.`),
      ...above.map((one) => `${one} has more orders: it keeps as many places as are taken.`),
    ]
    return succeeded(lines.join('\n'), { id, ...changed.value })
  },
}

function explain(failure: SlotFailure): string {
  switch (failure.kind) {
    case 'not-found':
      return 'There is no such slot: majlis slot list COUNTRY lists them.'
    case 'not-places':
      return 'That is no number of places.'
    case 'below-taken':
      return `${failure.taken} places are taken: move orders to another time first.`
    case 'not-offered':
      return 'The slot is over, or not offered any more.'
    case 'capacity-changed':
    case 'not-permitted':
      return 'Places were not changed.'
  }
}

export const slotCommands: readonly Command[] = [list, show, set, rule]

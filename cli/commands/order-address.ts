import type { AddressByFields } from '#commerce/orders/address/address-by-fields.ts'
import { readRequestedTime } from '#commerce/orders/lifecycle/requested-time.ts'
import { parseMoney, toDecimal } from '#kernel/money.ts'
import { rejection, succeeded, usageError, type Command, type Outcome } from '../command.ts'

type Failure = Extract<Awaited<ReturnType<AddressByFields['quote']>>, { readonly ok: false }>['failure']

const fieldsHelp =
  'Give the fields of the address as JSON: {"area": "Al Barsha", "street": "5", "building": "12"}.'

/** Fields of the form of the order's country. */
function readFields(text: string): Readonly<Record<string, string>> | undefined {
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return undefined
    const entries = Object.entries(read)
    return entries.every(([, value]) => typeof value === 'string')
      ? Object.fromEntries(entries as [string, string][])
      : undefined
  } catch {
    return undefined
  }
}

function explain(failure: Failure): Outcome {
  const what =
    failure.kind === 'invalid-address'
      ? failure.rejections.map(({ field, reason }) => `${field} ${reason}`).join(', ')
      : failure.kind === 'fee-changed' && failure.fee
        ? `the difference is ${toDecimal(failure.fee)} ${failure.fee.currency}: give it with --difference, or --waive it`
        : failure.kind.replaceAll('-', ' ')
  return rejection(`The address stays as it is: ${what}.`, failure)
}

export const orderAddressCommands: readonly Command[] = [
  {
    name: 'order quote-address',
    summary: 'shows what another address means for an order: its costs, and the times there',
    arguments: ['number', 'fields'],
    options: {},
    runsInServer: true,
    async run({ arguments: { number = '', fields = '' }, context, by }) {
      const entered = readFields(fields)
      if (!entered) return usageError(fieldsHelp)
      const { addressByFields } = await context.open()
      const quoted = await addressByFields.quote({ number, entered, by })
      if (!quoted.ok) return explain(quoted.failure)
      const { difference, paidBy, isOtherZone, chosen, proposed } = quoted.value
      const times =
        chosen === null
          ? []
          : chosen.times.kind === 'days'
            ? chosen.times.days
            : chosen.times.slots.map(({ id }) => id)
      const lines = [
        isOtherZone ? 'Another zone.' : 'The same zone.',
        `Difference: ${toDecimal(difference)} ${difference.currency}, paid by: ${paidBy}.`,
        ...(times.length > 0 ? [`Times: ${times.join(' ')}; likeliest: ${proposed ?? 'none'}.`] : []),
      ]
      return succeeded(lines.join('\n'), { difference, paidBy, isOtherZone, times, proposed })
    },
  },
  {
    name: 'order change-address',
    summary: 'sends an order that has not left to another address, agreed with the shopper',
    arguments: ['number', 'fields'],
    options: {
      time: { type: 'string', value: 'TIME', help: 'one of the times of quote-address' },
      difference: { type: 'string', value: 'SUM', help: 'what it costs more, as quote-address shows it' },
      waive: { type: 'boolean', help: 'without the difference' },
      reason: { type: 'string', value: 'TEXT', help: 'the reason, added to the history' },
    },
    runsInServer: true,
    async run({ arguments: { number = '', fields = '' }, options, context, by }) {
      const { time, difference, waive, reason } = options
      const entered = readFields(fields)
      if (!entered) return usageError(fieldsHelp)
      if (typeof reason !== 'string' || reason.trim() === '' || reason.length > 200)
        return usageError('Give it a reason with --reason.')
      const { addressByFields, orderAdmin } = await context.open()
      const found = await orderAdmin.find(number, by)
      if (!found.ok) return rejection(`There is no order ${number}.`, found.failure)
      const { currency } = found.value.order.totals.payable
      const sum = parseMoney(typeof difference === 'string' ? difference : '0', currency)
      if (!sum.ok) return usageError(`"${String(difference)}" is not a sum in ${currency}.`)
      const changed = await addressByFields.change({
        ...{ number, entered, seen: null, reason: reason.trim(), by },
        time: typeof time === 'string' ? readRequestedTime(time) : null,
        fee: waive === true ? 'waived' : { minor: sum.value.minor },
      })
      if (!changed.ok) return explain(changed.failure)
      const { order } = changed.value
      const waits = order.reschedulings.some(({ state, address }) => state === 'requested' && address)
      return succeeded(
        waits
          ? `Order ${number} goes there as soon as the difference is paid: the link is on its way.`
          : `Order ${number} goes to the other address.`,
        { order: order.number, waitsForPayment: waits },
      )
    },
  },
]

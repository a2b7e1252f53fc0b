import { rejection, succeeded, usageError, type Command } from '../command.ts'
import { itemsHelp, readItems } from '../read-items.ts'

const key = { type: 'string', value: 'TEXT', help: 'your id of it; repeating it has no effect' } as const
const keyShape = /^[\w.:-]{1,60}$/
const keyHelp = 'Give it an id with --id: letters, digits, "-", ":" and ".".'

const explain = ({ kind, skus = [] }: { readonly kind: string; readonly skus?: readonly string[] }) =>
  [kind.replaceAll('-', ' '), ...skus].join(': ')

export const orderCompanionCommands: readonly Command[] = [
  {
    name: 'order send-payment-link',
    summary: 'sends the shopper of an unpaid order the link to pay it',
    arguments: ['number'],
    options: { id: key },
    runsInServer: true,
    async run({ arguments: { number = '' }, options: { id }, context, by }) {
      if (typeof id !== 'string' || !keyShape.test(id)) return usageError(keyHelp)
      const { orders } = await context.open()
      const sent = await orders.sendPaymentLink(number, { key: id, by })
      return sent.ok
        ? succeeded(`The link to pay ${number} is on its way.`, { order: number })
        : rejection(`Not sent: ${explain(sent.failure)}.`, sent.failure)
    },
  },
  {
    name: 'order add-companion',
    summary: 'adds an order that goes along with another one, paid by a link or in cash',
    arguments: ['number', 'items'],
    options: {
      id: key,
      cash: { type: 'boolean', help: 'paid in cash at the door instead of by a link' },
      reason: { type: 'string', value: 'TEXT', help: 'the reason, added to the history' },
    },
    runsInServer: true,
    async run({ arguments: { number = '', items: input = '' }, options, context, by }) {
      const { id, cash, reason } = options
      const read = readItems(input)
      if (!read) return usageError(itemsHelp(input))
      if (typeof id !== 'string' || !keyShape.test(id)) return usageError(keyHelp)
      if (typeof reason !== 'string' || reason.trim() === '')
        return usageError('Give the reason with --reason.')
      const { orders } = await context.open()
      const added = await orders.companions.add(number, {
        items: [...read].map(([sku, quantity]) => ({ sku, quantity })),
        payment: cash === true ? 'cash' : 'link',
        by,
        key: id,
        reason: reason.trim(),
        version: null,
      })
      return added.ok
        ? succeeded(`Order ${added.value.number} goes along with ${number}.`, { order: added.value.number })
        : rejection(`Nothing was added: ${explain(added.failure)}.`, added.failure)
    },
  },
]

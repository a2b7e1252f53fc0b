import { usageError, type Command } from '../command.ts'
import { explainAdvanced } from '../explain-advanced.ts'
import { itemsHelp, readItems } from '../read-items.ts'

const note = { type: 'string', value: 'TEXT', help: 'added to the history' } as const

const orderCancelItems: Command = {
  name: 'order cancel-items',
  summary: 'cancels items of an order and refunds what was paid for them',
  arguments: ['number', 'items'],
  options: {
    id: { type: 'string', value: 'TEXT', help: 'your id of the cancellation; repeating it has no effect' },
    reason: { type: 'string', value: 'TEXT', help: 'the reason, added to the history' },
  },
  runsInServer: true,

  async run({ arguments: { number = '', items: input = '' }, options: { id, reason }, context, by }) {
    const read = readItems(input)
    if (!read) return usageError(itemsHelp(input))
    if (typeof id !== 'string' || !/^[\w.-]{1,60}$/.test(id))
      return usageError('Give it an id with --id: letters, digits, "-" and ".".')
    const { orderAdmin } = await context.open()
    const items = [...read].map(([sku, quantity]) => ({ sku, quantity }))
    const why = typeof reason === 'string' ? reason : 'cannot be delivered'
    const action = { kind: 'cancel-items', id, items, reason: why } as const
    return explainAdvanced(await orderAdmin.advance({ number, action, by, note: null }))
  },
}

const decisions = [
  { name: 'approve-item-cancellation', summary: 'approves a request to cancel items' },
  { name: 'reject-item-cancellation', summary: 'rejects a request to cancel items' },
] as const

export const orderItemsCommands: readonly Command[] = [
  orderCancelItems,
  ...decisions.map(({ name: kind, summary }): Command => ({
    name: `order ${kind}`,
    summary,
    arguments: ['number', 'id'],
    options: { note },
    runsInServer: true,
    async run({ arguments: { number = '', id = '' }, options: { note: input }, context, by }) {
      const { orderAdmin } = await context.open()
      const text = typeof input === 'string' ? input : null
      const action = { kind, id }
      return explainAdvanced(await orderAdmin.advance({ number, action, by, note: text }))
    },
  })),
]

import { misunderstood, type Command } from '../command.ts'
import { explainAdvanced } from '../explain-advanced.ts'
import { piecesHelp, readPieces } from '../read-pieces.ts'

const note = { type: 'string', value: 'TEXT', help: 'kept in its history' } as const

/** One piece cannot be delivered: the rest of the order comes. */
const orderCancelPieces: Command = {
  name: 'order cancel-pieces',
  summary: 'pieces that do not come: what was paid of them goes back',
  arguments: ['number', 'pieces'],
  options: {
    id: { type: 'string', value: 'TEXT', help: 'yours: the same one again takes nothing off a second time' },
    reason: { type: 'string', value: 'TEXT', help: 'why, kept in its history' },
  },
  runsInServer: true,

  async run({ arguments: { number = '', pieces: given = '' }, options: { id, reason }, context }) {
    const read = readPieces(given)
    if (!read) return misunderstood(piecesHelp(given))
    if (typeof id !== 'string' || !/^[\w.-]{1,60}$/.test(id))
      return misunderstood('Name it with --id: letters, digits, "-" and ".".')
    const { orderDesk } = await context.open()
    const pieces = [...read].map(([sku, quantity]) => ({ sku, quantity }))
    const why = typeof reason === 'string' ? reason : 'cannot be delivered'
    const action = { kind: 'cancel-pieces', id, pieces, reason: why } as const
    return explainAdvanced(await orderDesk.advance({ number, action, actor: 'operator', note: null }))
  },
}

const decisions = [
  { name: 'accept-pieces', summary: 'pieces that the shopper wants off are taken off' },
  { name: 'reject-pieces', summary: 'pieces that the shopper wants off come all the same' },
] as const

export const orderPiecesCommands: readonly Command[] = [
  orderCancelPieces,
  ...decisions.map(({ name: kind, summary }): Command => ({
    name: `order ${kind}`,
    summary,
    arguments: ['number', 'id'],
    options: { note },
    runsInServer: true,
    async run({ arguments: { number = '', id = '' }, options: { note: said }, context }) {
      const { orderDesk } = await context.open()
      const text = typeof said === 'string' ? said : null
      const action = { kind, id }
      return explainAdvanced(await orderDesk.advance({ number, action, actor: 'operator', note: text }))
    },
  })),
]

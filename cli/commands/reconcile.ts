import { checks } from '#adapters/reconcile/checks.ts'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { done, refused, type Command } from '../command.ts'
import { table } from '../table.ts'

export const reconcileBooks: Command = {
  name: 'reconcile',
  summary: 'whether stock, slots, promotions, invoice numbers, totals and payments agree with the orders',
  arguments: [],
  options: {},
  runsInServer: true,

  async run({ context }) {
    const faults = await reconcile((await context.open()).database.db)
    if (faults.length === 0) return done(`All ${checks.length} accounts agree with the orders.`, { faults })
    const rows = faults.map(({ kind, what, written, right }) => [kind, what, written, right])
    return refused(table(['account', 'of', 'written', 'right'], rows), { kind: 'books-differ', faults })
  },
}

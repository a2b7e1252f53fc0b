import { checks } from '#adapters/reconcile/checks.ts'
import { reconcile } from '#adapters/reconcile/reconcile.ts'
import { succeeded, rejection, type Command } from '../command.ts'
import { table } from '../table.ts'

export const reconcileCommand: Command = {
  name: 'reconcile',
  summary: 'checks stock, slots, promotions, invoice numbers, totals and payments against the orders',
  arguments: [],
  options: {},
  runsInServer: true,

  async run({ context }) {
    const { database, outsideWallets } = await context.open()
    const elsewhere = (await outsideWallets?.compare()) ?? []
    const differences = [
      ...(await reconcile(database.db)),
      ...elsewhere.map(({ what, actual, expected }) => ({
        kind: 'outside-wallet',
        what,
        actual: String(actual.minor),
        expected: String(expected.minor),
      })),
    ]
    if (differences.length === 0) return succeeded(`All ${checks.length} checks passed.`, { differences })
    const rows = differences.map(({ kind, what, actual, expected }) => [kind, what, actual, expected])
    return rejection(table(['check', 'of', 'actual', 'expected'], rows), {
      kind: 'records-differ',
      differences,
    })
  },
}

import { succeeded, usageError, rejection, type Command } from '../command.ts'
import { table } from '../table.ts'

export const paymentsCompare: Command = {
  name: 'payments compare',
  summary: 'compares the newest payments with their providers',
  arguments: [],
  options: { limit: { type: 'string', value: 'NUMBER', help: 'how many payments to compare (default 200)' } },
  runsInServer: true,

  async run({ options: { limit = '200' }, context }) {
    if (typeof limit !== 'string' || !/^[1-9]\d{0,4}$/.test(limit))
      return usageError('--limit must be a number.')
    const differences = await (await context.open()).payments.compareWithProviders(Number(limit))
    if (differences.length === 0)
      return succeeded('No differences between providers and the shop.', { differences })
    const rows = differences.map((one) => [one.orderNumber, one.provider, one.what, one.ours, one.theirs])
    return rejection(table(['order', 'provider', 'what', 'ours', 'theirs'], rows), {
      kind: 'payments-differ',
      differences,
    })
  },
}

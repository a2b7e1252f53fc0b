import { done, misunderstood, refused, type Command } from '../command.ts'
import { table } from '../table.ts'

export const paymentsCompare: Command = {
  name: 'payments compare',
  summary: 'asks providers about the newest payments, and says where they and the shop differ',
  arguments: [],
  options: { limit: { type: 'string', value: 'NUMBER', help: 'how many are asked about, 200 unless told' } },
  runsInServer: true,

  async run({ options: { limit = '200' }, context }) {
    if (typeof limit !== 'string' || !/^[1-9]\d{0,4}$/.test(limit))
      return misunderstood('--limit is a number.')
    const differences = await (await context.open()).payments.compareWithProviders(Number(limit))
    if (differences.length === 0) return done('Providers and the shop say the same.', { differences })
    const rows = differences.map((one) => [one.orderNumber, one.provider, one.what, one.ours, one.theirs])
    return refused(table(['order', 'provider', 'what', 'ours', 'theirs'], rows), {
      kind: 'payments-differ',
      differences,
    })
  },
}

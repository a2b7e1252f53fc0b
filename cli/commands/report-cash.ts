import { cashReport } from '#commerce/orders/cash/cash-report.ts'
import { toDecimal } from '#kernel/money.ts'
import { succeeded, usageError, type Command } from '../command.ts'
import { readMonth } from '../month-argument.ts'
import { table } from '../table.ts'

export const reportCash: Command = {
  name: 'report cash',
  summary:
    'sums cash on delivery due and collected in a month, by day and carrier, with what crews handed in',
  arguments: ['country', 'month'],
  options: {},
  runsInServer: true,

  async run({ arguments: { country: code = '', month = '' }, context, by }) {
    const { shop, listCollections } = await context.open()
    const country = shop.countries.find(({ isoCode }) => isoCode === code)
    if (!country) return usageError(`There is no country ${code}.`)
    const between = readMonth(month, country.timeZone)
    if (!between) return usageError(`"${month}" is not a month. Write 2026-11.`)
    const report = cashReport(await listCollections({ country: code, ...between }), country)
    const cells = ({ shipments, due, collected, short }: (typeof report)['total']) => [
      String(shipments),
      toDecimal(due),
      toDecimal(collected),
      toDecimal(short),
    ]
    const rows = [
      ...report.rows.map(({ day, carrier, ...sums }) => [day, carrier, ...cells(sums)]),
      ['all', '', ...cells(report.total)],
    ]
    const missing = report.short.map(
      ({ number, position, due, collected }) =>
        `${number}/${position}: ${toDecimal(collected)} of ${toDecimal(due)}`,
    )
    const counted = await shop.dispatch.handIns.list({ by, country: code, ...between })
    const handIns = counted.flatMap(({ number, handIn: { state, sums } }) =>
      sums.map(
        (one) =>
          `${number}: ${toDecimal(one.counted)} of ${toDecimal(one.expected)} ${one.counted.currency}, ${
            state === 'accepted' ? 'accepted' : 'needs approval'
          }`,
      ),
    )
    const note = [
      `In ${country.currency}.`,
      ...(missing.length > 0 ? ['Short:', ...missing] : []),
      ...(handIns.length > 0 ? ['Handed in:', ...handIns] : []),
    ].join('\n')
    return succeeded(
      table(['day', 'carrier', 'shipments', 'due', 'collected', 'short'], rows),
      { ...report, handIns: counted.map(({ handIn: { sums, state }, ...run }) => ({ ...run, state, sums })) },
      note,
    )
  },
}

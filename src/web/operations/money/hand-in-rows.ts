import type { StaffOperator } from '#commerce/staff/operator.ts'
import type { Country } from '#kernel/country.ts'
import { addDays, atLocalTime, type Day } from '#kernel/local-time.ts'
import { numericColumn, textColumn, type Figures } from '#web/operations/lists/figures.ts'
import { operationsPath } from '#web/operations/route-table.ts'

/** What crews handed in on days of a country, beside what they had collected. */
export async function loadHandInRows(
  { shop, t }: Pick<App.Locals, 'shop' | 't'>,
  by: StaffOperator,
  { country, from, to }: { readonly country: Country; readonly from: Day; readonly to: Day },
): Promise<Figures> {
  const { isoCode, timeZone } = country
  const counted = await shop.dispatch.handIns.list({
    ...{ by, country: isoCode },
    from: atLocalTime({ day: from, second: 0 }, timeZone),
    until: atLocalTime({ day: addDays(to, 1), second: 0 }, timeZone),
  })
  return {
    columns: [
      textColumn('operations-dispatch:run.title'),
      textColumn('operations-money:time'),
      numericColumn('operations-dispatch:count.expected'),
      numericColumn('operations-dispatch:count.counted'),
      numericColumn('operations-dispatch:count.difference'),
      textColumn('operations-dispatch:state'),
    ],
    rows: counted.flatMap(({ number, handIn: { at, state, sums } }) =>
      sums.map(({ expected, counted: is, difference }) => ({
        href: operationsPath('run', { number }),
        cells: [
          { kind: 'code' as const, text: number },
          { kind: 'time' as const, at, country: isoCode },
          ...[expected, is, difference].map((amount) => ({
            kind: 'money' as const,
            amount,
            country: isoCode,
          })),
          {
            kind: 'state' as const,
            tone: state === 'accepted' ? ('good' as const) : ('warn' as const),
            label: t(
              state === 'accepted' ? 'operations-dispatch:count.accepted' : 'operations-dispatch:count.open',
            ),
          },
        ],
      })),
    ),
  }
}

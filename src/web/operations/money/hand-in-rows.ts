import type { StaffOperator } from '#commerce/staff/operator.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { Country } from '#kernel/country.ts'
import { addDays, atLocalTime, type Day } from '#kernel/local-time.ts'
import type { CellValue } from '#web/operations/lists/list-row.ts'
import { operationsPath } from '#web/operations/route-table.ts'

export type HandInRows = {
  readonly columns: readonly { readonly title: MessageKey; readonly isNumeric: boolean }[]
  readonly rows: readonly { readonly href: string; readonly cells: readonly CellValue[] }[]
}

/** What crews handed in on days of a country, beside what they had collected. */
export async function loadHandInRows(
  { shop, t }: Pick<App.Locals, 'shop' | 't'>,
  by: StaffOperator,
  { country, from, to }: { readonly country: Country; readonly from: Day; readonly to: Day },
): Promise<HandInRows> {
  const { isoCode, timeZone } = country
  const counted = await shop.dispatch.handIns.list({
    ...{ by, country: isoCode },
    from: atLocalTime({ day: from, second: 0 }, timeZone),
    until: atLocalTime({ day: addDays(to, 1), second: 0 }, timeZone),
  })
  const text = (title: MessageKey) => ({ title, isNumeric: false })
  const sum = (title: MessageKey) => ({ title, isNumeric: true })
  return {
    columns: [
      text('operations-dispatch:run.title'),
      text('operations-money:time'),
      sum('operations-dispatch:count.expected'),
      sum('operations-dispatch:count.counted'),
      sum('operations-dispatch:count.difference'),
      text('operations-dispatch:state'),
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

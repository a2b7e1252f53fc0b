import type { SettlementDay } from '#commerce/payments/settlement/settlement-admin.ts'
import { numericColumn, textColumn, type Figures } from '#web/operations/lists/figures.ts'
import type { CellValue } from '#web/operations/lists/list-row.ts'
import { operationsPath } from '#web/operations/route-table.ts'

const sums = ['payments', 'refunds', 'fees'] as const

/** What providers settled by day, and whether the day is closed. */
export const settlementDayFigures = (
  days: readonly SettlementDay[],
  { t }: Pick<App.Locals, 't'>,
): Figures => ({
  columns: [
    textColumn('operations-money:report.day'),
    textColumn('operations-money:provider'),
    numericColumn('operations-money:lines'),
    ...sums.map((name) => numericColumn(`operations-money:sums.${name}`)),
    textColumn('operations-money:state'),
    textColumn('operations-audit:history.title'),
  ],
  rows: days.map((one) => ({
    href: null,
    cells: [
      { kind: 'code', text: one.day },
      { kind: 'code', text: one.provider },
      { kind: 'number', value: one.lines },
      ...sums.map((name) => ({
        kind: 'sums' as const,
        amounts: one.sums.map((of) => of[name]),
        country: null,
      })),
      stateOf(one, t),
      one.closed && {
        kind: 'link',
        text: t('operations-money:day.history'),
        href: `${operationsPath('audit')}?object=${one.provider}:${one.day}`,
      },
    ],
  })),
})

function stateOf({ day, provider, closed, openFindings }: SettlementDay, t: App.Locals['t']): CellValue {
  if (closed !== null)
    return {
      kind: 'state',
      tone: 'good',
      label: t('operations-money:day.closed', { by: closed.by.name }),
    }
  if (openFindings > 0)
    return {
      kind: 'link',
      text: t('operations-money:findings.open', { count: openFindings }),
      href: `${operationsPath('findings')}?state=open&day=${day}&provider=${provider}`,
    }
  return { kind: 'act', act: 'close-day', fields: { provider, day }, text: t('operations-money:day.close') }
}

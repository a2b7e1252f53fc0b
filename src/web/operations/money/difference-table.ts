import type { SettlementCheck } from '#commerce/payments/settlement/settlement-file.ts'
import type { Money } from '#kernel/money.ts'
import {
  codeCell,
  figureRow,
  numericColumn,
  textColumn,
  type Figures,
} from '#web/operations/lists/figures.ts'
import type { CellValue } from '#web/operations/lists/list-row.ts'

/** Of no country: written as in the file. */
const sum = (amount: Money): CellValue => ({ kind: 'sums', amounts: [amount], country: null })

/** Lines of a settlement file that differ from what is recorded. */
export const differenceTable = ({ differences }: SettlementCheck, t: App.Locals['t']): Figures => ({
  columns: [
    textColumn('operations-money:line'),
    textColumn('operations-money:finding-kind'),
    textColumn('operations-money:reference'),
    textColumn('operations-money:order'),
    numericColumn('operations-money:sum'),
    numericColumn('operations-money:recorded'),
  ],
  rows: differences.map(({ line, orderNumber, finding }) =>
    figureRow(
      { kind: 'number', value: line.line },
      { kind: 'text', text: finding.kind === 'matched' ? '' : t(`operations-money:finding.${finding.kind}`) },
      codeCell(line.reference),
      codeCell(orderNumber),
      sum(line.type === 'fee' ? line.fee : line.amount),
      finding.kind === 'amount-differs' && finding.recorded ? sum(finding.recorded) : null,
    ),
  ),
})

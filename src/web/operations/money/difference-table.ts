import type { SettlementCheck } from '#commerce/payments/settlement/settlement-file.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { toDecimal, type Money } from '#kernel/money.ts'
import type { CellValue } from '#web/operations/lists/list-row.ts'

const plain = (title: MessageKey) => ({ title, isNumeric: false })
/** Of no country: written as in the file. */
const sum = (amount: Money): CellValue => ({ kind: 'code', text: `${toDecimal(amount)} ${amount.currency}` })

/** Lines of a settlement file that differ from what is recorded. */
export const differenceTable = ({ differences }: SettlementCheck, t: App.Locals['t']) => ({
  columns: [
    plain('operations-money:line'),
    plain('operations-money:finding-kind'),
    plain('operations-money:reference'),
    plain('operations-money:order'),
    { title: 'operations-money:sum' as const, isNumeric: true },
    { title: 'operations-money:recorded' as const, isNumeric: true },
  ],
  rows: differences.map(({ line, orderNumber, finding }) => ({
    href: null,
    cells: [
      { kind: 'number', value: line.line },
      { kind: 'text', text: finding.kind === 'matched' ? '' : t(`operations-money:finding.${finding.kind}`) },
      line.reference === null ? null : { kind: 'code', text: line.reference },
      orderNumber === null ? null : { kind: 'code', text: orderNumber },
      sum(line.type === 'fee' ? line.fee : line.amount),
      finding.kind === 'amount-differs' && finding.recorded ? sum(finding.recorded) : null,
    ] satisfies readonly CellValue[],
  })),
})

import { toDecimal } from '#kernel/money.ts'
import type { Payout } from './payout.ts'

const columns = ['reference', 'order', 'refund', 'holder', 'kind', 'account', 'ifsc', 'amount', 'currency']

/** The transfers as a table (RFC 4180). A cell never begins like a formula of a spreadsheet. */
export const payoutCsv = (payouts: readonly Payout[]): string =>
  [columns, ...payouts.map(cellsOf)].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')

function cellsOf({ reference, orderNumber, refundId, holder, kind, account, sum }: Payout): string[] {
  const [first = '', second] = (account ?? '').split('/')
  const [ifsc, number] = second === undefined ? ['', first] : [first, second]
  return [reference, orderNumber ?? '', refundId, holder, kind, number, ifsc, toDecimal(sum), sum.currency]
}

const quoted = (cell: string): string => {
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return `"${safe.replaceAll('"', '""')}"`
}

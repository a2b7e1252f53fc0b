import {
  statementKinds,
  type StatementKind,
  type WalletLine,
  type WalletStatement,
} from '#commerce/ahlan/ahlan-facade.ts'
import { statementSize } from '#commerce/ahlan/create-ahlan.ts'
import { pointsFor, pointsValue, type ProgrammeRow } from '#commerce/ahlan/programme.ts'
import { formatExactMoney, formatMoney, formatNumber } from '#i18n/format.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { money } from '#kernel/money.ts'
import { isCurrency } from '#kernel/currency.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { pathTo } from '#web/paths.ts'

/** The tabs of a statement, with their addresses. */
export const statementTabs = (storefront: Storefront) =>
  statementKinds.map((kind) => ({ kind, href: statementHref(storefront, kind) }))

/** What points take off a price, as it is shown. */
export const describePointsValue = (row: ProgrammeRow, points: number, storefront: Storefront): string =>
  formatMoney(pointsValue(row, points), storefront)

/** What a tier earns for one amount that is the same for all: the first tier earns a hundred points for it. */
export function describeRate(row: ProgrammeRow, first: ProgrammeRow, storefront: Storefront) {
  const perMinor = Math.ceil((100 * first.earn.perMinor) / first.earn.points)
  return {
    points: formatNumber(pointsFor(row, perMinor), storefront),
    amount: formatMoney(money(perMinor, row.currency), storefront),
  }
}

export function statementHref({ code }: Storefront, kind: StatementKind, start = 0): string {
  const query = new URLSearchParams()
  if (kind !== 'money') query.set('kind', kind)
  if (start > 0) query.set('start', String(start))
  const text = query.toString()
  return `${pathTo(code, 'accountWallet')}${text === '' ? '' : `?${text}`}#statement`
}

/** Where the next page of a statement begins; null: this is the last. */
export const nextStart = ({ lines, start, total }: WalletStatement): number | null =>
  start + lines.length < total && lines.length > 0 ? start + statementSize : null

const events = [
  'reserved',
  'released',
  'refunded',
  'cash-refunded',
  'withdrawal-requested',
  'withdrawal-paid',
  'withdrawal-rejected',
  'credit-granted',
  'credit-expired',
  'points-earned',
  'points-matured',
  'points-expired',
  'points-reversed',
  'wallet-claimed',
  'wallet-added-elsewhere',
  'wallet-spent-elsewhere',
] as const

/** What a line of the ledger means to its owner. */
export const eventMessage = ({ event }: Pick<WalletLine, 'event'>): MessageKey =>
  `wallet:event.${events.find((one) => one === event) ?? 'other'}`

/** An amount of a statement: money, or a number of points. */
export const formatEntry = (unit: string, minor: number, storefront: Storefront): string =>
  isCurrency(unit) ? formatExactMoney(money(minor, unit), storefront) : formatNumber(minor, storefront)

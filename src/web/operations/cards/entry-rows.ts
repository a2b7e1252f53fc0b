import type { WalletEntry } from '#commerce/ahlan/wallet-admin.ts'
import type { Translate } from '#i18n/translator.ts'
import {
  figureRow,
  longColumn,
  numericColumn,
  textCell,
  textColumn,
  type FigureRow,
  type Figures,
} from '#web/operations/lists/figures.ts'
import type { CellValue } from '#web/operations/lists/list-row.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import type { CardPage } from './card-page.ts'
import type { WalletPage } from './wallet-page.ts'
import { ledgerEventText } from './card-text.ts'

const figures = (rows: readonly FigureRow[]): Figures => ({
  columns: [
    textColumn('operations-cards:time'),
    textColumn('operations-cards:what'),
    longColumn('operations-cards:cause'),
    numericColumn('operations-cards:change'),
    numericColumn('operations-cards:balance'),
  ],
  rows,
})

/** Marketing sees cards, and no orders. */
const orderCell = (number: string, seesOrders: boolean): CellValue =>
  seesOrders
    ? { kind: 'link', text: number, href: operationsPath('order', { number }) }
    : { kind: 'code', text: number }

/** Movements of a card, each with the order that caused it. */
export const cardEntries = (
  { record: { card, entries }, seesOrders }: Pick<CardPage, 'record' | 'seesOrders'>,
  t: Translate,
): Figures =>
  figures(
    entries.map(({ at, event, amount, balance, orderNumber }) =>
      figureRow(
        { kind: 'time', at, country: card.country },
        textCell(ledgerEventText(event, t)),
        orderNumber === null ? null : orderCell(orderNumber, seesOrders),
        { kind: 'money', amount, country: card.country },
        { kind: 'money', amount: balance, country: card.country },
      ),
    ),
  )

/** An order leads to its page; why credit was granted, and by whom, is text. */
function causeOf({ orderNumber, returnReference, grant }: WalletEntry, seesOrders: boolean): CellValue {
  if (orderNumber !== null) return orderCell(orderNumber, seesOrders)
  return textCell(grant === null ? returnReference : `${grant.reason} · ${grant.author}`)
}

/** Movements of wallet and credit, each with what caused it. */
export const walletEntries = (
  { wallet: { country, entries }, seesOrders }: Pick<WalletPage, 'wallet' | 'seesOrders'>,
  t: Translate,
): Figures =>
  figures(
    entries.map((entry) =>
      figureRow(
        { kind: 'time', at: entry.at, country },
        textCell(ledgerEventText(entry.event, t)),
        causeOf(entry, seesOrders),
        { kind: 'money', amount: entry.amount, country },
        { kind: 'money', amount: entry.balance, country },
      ),
    ),
  )

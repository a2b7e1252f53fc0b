import type { OperatorsCustomer } from '#commerce/customer-admin/customer-admin.ts'
import { cardName, cardStateText } from '#web/operations/cards/card-text.ts'
import { walletPath } from '#web/operations/cards/wallet-links.ts'
import { leadStateText } from '#web/operations/leads/lead-list.ts'
import {
  codeCell,
  numericColumn,
  textCell,
  textColumn,
  type FigureRow,
  type Figures,
} from '#web/operations/lists/figures.ts'
import type { CellValue, StateText } from '#web/operations/lists/list-row.ts'
import { messageKindText } from '#web/operations/messages/message-kind-text.ts'
import { messageStateText } from '#web/operations/messages/message-list.ts'
import { displayTone } from '#web/operations/orders/order-list.ts'
import { returnStateText } from '#web/operations/returns/return-list.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { statusMessages } from '#web/orders/order-status-messages.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { Translate } from '#i18n/translator.ts'

type Table = { readonly title: string; readonly nothing: string } & Figures

const state = (text: StateText): CellValue => ({ kind: 'state', ...text })
const time = (at: string, country: string): CellValue => ({ kind: 'time', at, country })

const columns = [
  textColumn('operations-customers:column.what'),
  textColumn('operations-customers:column.state'),
  textColumn('operations-customers:column.time'),
] as const
const withAmount = [...columns, numericColumn('operations-customers:column.amount')]

/** What belongs to a customer, part by part, each row with the page that it is on. */
export function customerTables(customer: OperatorsCustomer, t: Translate, home: string): readonly Table[] {
  const { orders, returns, wallets, cards, messages, leads } = customer
  const table = (
    title: MessageKey,
    nothing: MessageKey,
    rows: readonly FigureRow[],
    shown: Figures['columns'] = columns,
  ): Table => ({ title: t(title), nothing: t(nothing), columns: shown, rows })
  return [
    table(
      'operations-customers:orders.title',
      'operations-customers:orders.none',
      orders.map(({ number, display, placedAt, country, total }) => ({
        id: number,
        href: operationsPath('order', { number }),
        cells: [
          codeCell(number),
          state({ tone: displayTone(display), label: t(statusMessages[display]) }),
          time(placedAt, country),
          { kind: 'money', amount: total, country },
        ],
      })),
      withAmount,
    ),
    table(
      'operations-customers:returns.title',
      'operations-customers:returns.none',
      returns.map(({ reference, state: now, requestedAt, country }) => ({
        id: reference,
        href: operationsPath('return', { number: reference }),
        cells: [codeCell(reference), state(returnStateText(now, t)), time(requestedAt, country)],
      })),
    ),
    table(
      'operations-customers:wallets.title',
      'operations-customers:wallets.none',
      [
        ...wallets.map(({ country, balance }) => ({
          id: balance.currency,
          href: walletPath(customer.id, country),
          cells: [
            textCell(`${t('operations-customers:wallet')} ${balance.currency}`),
            null,
            null,
            { kind: 'money', amount: balance, country } as const,
          ],
        })),
        ...cards.map(({ id, last, state: now, orderedAt, country }) => ({
          id,
          href: operationsPath('giftCard', { id }),
          cells: [
            textCell(`${t('operations-customers:card')} ${cardName(last, t)}`),
            state(cardStateText(now, t)),
            time(orderedAt, country),
            null,
          ],
        })),
      ],
      withAmount,
    ),
    table(
      'operations-customers:messages.title',
      'operations-customers:messages.none',
      messages.map(({ id, kind, state: now, createdAt, country }) => ({
        id,
        href: operationsPath('message', { id }),
        cells: [
          textCell(messageKindText(kind, t)),
          state(messageStateText(now, t)),
          time(createdAt, country ?? home),
        ],
      })),
    ),
    table(
      'operations-customers:leads.title',
      'operations-customers:leads.none',
      leads.map(({ reference, state: now, createdAt, country }) => ({
        id: reference,
        href: operationsPath('lead', { reference }),
        cells: [codeCell(reference), state(leadStateText(now, t)), time(createdAt, country)],
      })),
    ),
  ]
}

/** Where the customer is signed in. */
export const sessionTable = ({ sessions, country }: OperatorsCustomer): Figures => ({
  columns: [
    textColumn('operations-customers:sessions.device'),
    textColumn('operations-customers:country'),
    textColumn('operations-customers:registered'),
    textColumn('operations-customers:sessions.seen'),
  ],
  rows: sessions.map(({ agent, country: at, startedAt, lastSeenAt }) => ({
    href: null,
    cells: [textCell(agent), codeCell(at.toUpperCase()), time(startedAt, country), time(lastSeenAt, country)],
  })),
})

import type { AstroGlobal } from 'astro'
import { cardStates } from '#commerce/gift-cards/card-states.ts'
import type { ListedCard } from '#commerce/gift-cards/ports.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { countryOptions } from '#web/operations/lists/country-options.ts'
import { defineList } from '#web/operations/lists/list-definition.ts'
import type { ListRow } from '#web/operations/lists/list-row.ts'
import { loadListOrFile } from '#web/operations/lists/load-list.ts'
import { readListQuery } from '#web/operations/lists/read-list-query.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { cardName, cardStateText, maskedHolder } from './card-text.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront' | 't'>

const cardList = (locals: Locals) =>
  defineList({
    id: 'gift-cards',
    columns: [
      { id: 'last', title: 'operations-cards:last' },
      { id: 'currency', title: 'operations-cards:currency' },
      { id: 'balance', title: 'operations-cards:balance', numeric: true },
      { id: 'state', title: 'operations-cards:state' },
      { id: 'holder', title: 'operations-cards:holder' },
      { id: 'ends', title: 'operations-cards:ends', sortable: true },
      { id: 'ordered', title: 'operations-cards:ordered', sortable: true },
      { id: 'amount', title: 'operations-cards:amount', numeric: true, hidden: true },
      { id: 'order', title: 'operations-cards:order', hidden: true },
    ],
    filters: [
      {
        id: 'state',
        title: 'operations-cards:state',
        kind: 'choice',
        options: cardStates.map((value) => ({ value, label: cardStateText(value, locals.t).label })),
      },
      { id: 'country', title: 'operations-cards:country', kind: 'choice', options: countryOptions(locals) },
      { id: 'ends', title: 'operations-cards:ends', kind: 'day-range' },
    ],
    search: 'operations-cards:cards.search',
    sort: { column: 'ordered', descending: true },
  })

/** Gift cards of the address: a page of them, or the whole list as a file. No code is in either. */
export const loadCards = ({ locals, url }: AstroGlobal, by: StaffOperator) =>
  loadListOrFile({ locals, url }, by, {
    list: readListQuery(cardList(locals), url),
    read: (query) => locals.shop.giftCardAdmin.listPage(query, by),
    toRow: (card: ListedCard) => toRow(card, locals),
  })

function toRow({ card, balance, orderNumber }: ListedCard, { t }: Locals): ListRow {
  const { id, country, amount, state, last, recipient, expiresAt, orderedAt } = card
  return {
    id,
    href: operationsPath('giftCard', { id }),
    cells: {
      last:
        last === '' ? { kind: 'text', text: cardName(last, t) } : { kind: 'code', text: cardName(last, t) },
      currency: { kind: 'code', text: amount.currency },
      balance: { kind: 'money', amount: balance, country },
      state: { kind: 'state', ...cardStateText(state, t) },
      holder: { kind: 'code', text: maskedHolder(recipient) },
      ends: expiresAt === null ? null : { kind: 'time', at: expiresAt, country },
      ordered: { kind: 'time', at: orderedAt, country },
      amount: { kind: 'money', amount, country },
      order: orderNumber === null ? null : { kind: 'code', text: orderNumber },
    },
  }
}

import type { AstroGlobal } from 'astro'
import type { ListedQuote } from '#commerce/quotes/bulk-quote-admin.ts'
import { bulkQuoteStates, type BulkQuoteState } from '#commerce/quotes/bulk-quote-state.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import type { Translate } from '#i18n/translator.ts'
import { countryName, countryOptions } from '#web/operations/lists/country-options.ts'
import { textCell } from '#web/operations/lists/figures.ts'
import { defineList } from '#web/operations/lists/list-definition.ts'
import type { ListRow, StateText, Tone } from '#web/operations/lists/list-row.ts'
import { loadListOrFile } from '#web/operations/lists/load-list.ts'
import { readListQuery } from '#web/operations/lists/read-list-query.ts'
import { operationsPath } from '#web/operations/route-table.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront' | 't'>

const tones: Readonly<Record<BulkQuoteState, Tone>> = {
  requested: 'warn',
  quoted: 'info',
  accepted: 'good',
  declined: 'neutral',
  expired: 'neutral',
  withdrawn: 'neutral',
}

export const quoteStateText = (state: BulkQuoteState, t: Translate): StateText => ({
  tone: tones[state],
  label: t(`operations-quotes:state.${state}`),
})

const quoteList = (locals: Locals) =>
  defineList({
    id: 'quotes',
    columns: [
      { id: 'number', title: 'operations-quotes:number' },
      { id: 'company', title: 'operations-quotes:company' },
      { id: 'country', title: 'operations-quotes:country' },
      { id: 'total', title: 'operations-quotes:total', numeric: true },
      { id: 'state', title: 'operations-quotes:state' },
      { id: 'until', title: 'operations-quotes:until' },
      { id: 'requested', title: 'operations-quotes:requested', sortable: true },
    ],
    filters: [
      {
        id: 'state',
        title: 'operations-quotes:state',
        kind: 'choice',
        options: bulkQuoteStates.map((value) => ({ value, label: quoteStateText(value, locals.t).label })),
      },
      { id: 'country', title: 'operations-quotes:country', kind: 'choice', options: countryOptions(locals) },
    ],
    views: [
      { title: 'operations-quotes:view.to-offer', query: 'state=requested&sort=requested' },
      { title: 'operations-quotes:view.offered', query: 'state=quoted' },
    ],
    search: 'operations-quotes:quotes.search',
    sort: { column: 'requested', descending: true },
  })

/** Quotes of the address: a page of them, or the whole list as a file. */
export const loadQuotes = ({ locals, url }: AstroGlobal, by: StaffOperator) =>
  loadListOrFile({ locals, url }, by, {
    list: readListQuery(quoteList(locals), url),
    read: (query) => locals.shop.bulkQuoteAdmin.listPage(query, by),
    toRow: (quote: ListedQuote) => toRow(quote, locals),
  })

function toRow(quote: ListedQuote, locals: Locals): ListRow {
  const { t } = locals
  const { number, company, country, total, state, validUntil, requestedAt } = quote
  return {
    id: number,
    href: operationsPath('quote', { number }),
    cells: {
      number: { kind: 'code', text: number },
      company: textCell(company),
      country: { kind: 'text', text: countryName(country, locals) },
      total: { kind: 'money', amount: total, country },
      state: { kind: 'state', ...quoteStateText(state, t) },
      until: validUntil && { kind: 'time', at: validUntil, country },
      requested: { kind: 'time', at: requestedAt, country },
    },
  }
}

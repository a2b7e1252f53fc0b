import { catalogViews } from '#commerce/catalog-admin/ports.ts'
import { catalogWrites } from './catalog-writes.ts'
import type { Case } from './cases.ts'
import type { StaffRequests } from './staff-requests.ts'

/** Screens of products, stock, promotions, search words, content, settings and what else merchandisers and editors open, and what they write. Products are asked for in turn, as no two people want the same. */
export function catalogCases(staff: StaffRequests, codes: readonly string[]): readonly Case[] {
  const codeOf = (round: number): string => codes[round % codes.length] ?? ''
  const numberOf = (round: number): string => String(Number(codeOf(round).slice(4)))
  const list = (query: string, name = `/operations/catalog${query}`): Case => ({
    name,
    kind: 'list',
    run: () => staff.get('admin', `/operations/catalog${query}`),
  })
  const searched = (name: string, textOf: (round: number) => string): Case => ({
    name: `/operations/catalog, ${name}`,
    kind: 'list',
    run: (round) => staff.get('admin', `/operations/catalog?q=${encodeURIComponent(textOf(round))}`),
  })
  const detail = (name: string, pathOf: (round: number) => string): Case => ({
    name,
    kind: 'detail',
    run: (round) => staff.get('admin', pathOf(round)),
  })
  const page = (path: string): Case => ({ name: path, kind: 'list', run: () => staff.get('admin', path) })
  return [
    list(''),
    ...catalogViews.map((view) => list(`?view=${view}`)),
    list('?country=kw'),
    list('?category=bedroom%2Fbeds'),
    list('?category=bedroom%2Fbeds&view=missing-picture'),
    list('?sort=code'),
    list('?size=200'),
    {
      name: '/operations/catalog, page 2',
      kind: 'list',
      run: async () => {
        const { body } = await staff.get('admin', '/operations/catalog?sort=code')
        const next = /href="(\/operations\/catalog\?[^"]*cursor=[^"]*)"/.exec(body)?.[1]
        if (next === undefined) throw new Error('there is no second page')
        return staff.get('admin', next.replaceAll('&amp;', '&').replaceAll('&#38;', '&'))
      },
    },
    searched('by code', codeOf),
    searched('by SKU', (round) => `${codeOf(round)}-2`),
    searched('by a part of a name', (round) => `bed ${numberOf(round)},`),
    searched('by an Arabic name', (round) => `سرير ${numberOf(round)}`),
    searched('by a common word', () => 'bed'),
    searched('by a word of none', () => 'chesterfield'),
    detail('/operations/catalog/…', (round) => `/operations/catalog/${codeOf(round)}`),
    ...['prices', 'variants', 'media', 'versions', 'preview'].map((part) =>
      detail(`/operations/catalog/…/${part}`, (round) => `/operations/catalog/${codeOf(round)}/${part}`),
    ),
    detail('/operations/stock/…', (round) => `/operations/stock/${codeOf(round)}-1`),
    ...['/operations/stock', '/operations/stock?level=none', '/operations/stock?q=BED-1'].map(page),
    ...['/operations/content', '/operations/content?view=dead-links', '/operations/content/menu'].map(page),
    ...['/operations/content/calendar', '/operations/content/releases'].map(page),
    detail('/operations/content/…/edit', () => '/operations/content/page.legal~1privacy/edit?language=en'),
    ...['/operations/imports', '/operations/media', '/operations/collections', '/operations/slots'].map(page),
    ...[
      '/operations/settings',
      '/operations/settings/retention/ae',
      '/operations/settings/staff-limits/ae',
    ].map(page),
    ...['/operations/customers', '/operations/quotes', '/operations/gift-cards', '/operations/wallets'].map(
      page,
    ),
    ...['/operations/consultations', '/operations/kiosks', '/operations/disputes'].map(page),
    page('/operations/promotions'),
    page('/operations/search-words'),
    page('/operations/search-words/terms'),
    page('/operations/redirects'),
    page('/operations/redirects?q=bench%2F777'),
    page('/operations/reports/stock?country=ae'),
    ...catalogWrites(staff, codes),
  ]
}

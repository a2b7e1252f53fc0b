import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storefront } from '#kernel/storefront.ts'
import { someCategories } from '../../support/builders/a-catalog.ts'
import { aRecord, aVariant, sixPrices } from '../../support/builders/a-product.ts'
import { buy, need } from '../../support/builders/a-purchase.ts'
import { operator } from '../../support/builders/operators.ts'
import { countStatements } from '../../support/databases/count-statements.ts'
import { render } from '../../support/render-component.ts'
import { aQuoteOf } from '../../support/shops/quote-calls.ts'
import { openTestShop } from '../../support/shops/open-test-shop.ts'
import Home from '../../../src/pages/operations/index.astro'
import CustomersPage from '../../../src/pages/operations/customers/index.astro'
import CustomerPage from '../../../src/pages/operations/customers/[id].astro'
import QuotesPage from '../../../src/pages/operations/quotes/index.astro'
import QuotePage from '../../../src/pages/operations/quotes/[number]/index.astro'
import OrderPage from '../../../src/pages/operations/orders/[number]/index.astro'

let opened: Awaited<ReturnType<typeof openTestShop>>
let number: string

beforeAll(async () => {
  opened = await openTestShop()
  const { shop, catalog } = opened
  await catalog.writer.putCategories(someCategories)
  const lamp = aRecord(
    { code: 'LAMP', variants: [aVariant({ sku: 'LAMP' })] },
    { prices: { LAMP: sixPrices(90) }, stock: { LAMP: { 'wh-ae': 20 } } },
  )
  await catalog.writer.apply([lamp], shop.clock.now())
  const country = shop.countries.find(({ isoCode }) => isoCode === 'ae')
  if (!country) throw new Error('ae')
  const here = storefront(country, 'en')
  const first = await buy(shop, here, { sku: 'LAMP', method: 'cashondelivery', from: '1' })
  const second = await buy(shop, here, { sku: 'LAMP', method: 'cashondelivery', from: '2' })
  number = first.number
  const action = { kind: 'shipment', position: 1, event: 'approve', collected: null } as const
  need(await shop.orderAdmin.advance({ number, action, by: operator, note: null }))
  const onHold = { kind: 'put-on-hold', reasons: ['amount'], paid: null } as const
  need(await shop.orderAdmin.advance({ number: second.number, action: onHold, by: operator, note: null }))
})
afterAll(() => opened.close())

async function statementsOf(
  page: unknown,
  { email, path, params = {} }: { email: string; path: string; params?: Record<string, string> },
) {
  const { shop, database } = opened
  const browser = { session: null, device: null, tablet: null, from: '1', agent: '', requestId: null }
  const { session } = need(await shop.staffAccess.signInAsDemo(email, browser))
  const look = { shop, path, params, cookie: `ops=${session}` }
  // The first run fills caches.
  await render(page, look)
  const count = countStatements(database.db)
  const [{ status, html }, statements] = await count(() => render(page, look))
  expect(status).toBe(200)
  return { html, statements }
}

const listed = (statements: readonly string[]): string => `${statements.length}\n${statements.join('\n')}`

test.each([
  ['an administrator', 'aisha@demo.example', 18],
  ['customer service', 'huda@demo.example', 9],
  ['a warehouse', 'ravi@demo.example', 7],
])(
  'Home of %s needs no more statements than the lists that it counts, and two',
  async (_, email, maxStatements) => {
    const { html, statements } = await statementsOf(Home, { email, path: '/operations' })
    expect(html).toContain('<main')
    expect(statements.length, listed(statements)).toBeLessThanOrEqual(maxStatements)
  },
)

test('customers need two statements for a page of any size, and one customer half a dozen', async () => {
  const { database, shop } = opened
  const owner = '00000000-0000-4000-8000-00000000000c'
  for (let n = 0; n < 30; n += 1)
    await database.db.execute(sql`insert into customers (name, language, country, created_at)
      values ('Person', 'en', 'ae', now())`)
  await database.db.execute(sql`insert into customers (id, name, language, country, created_at)
    values (${owner}, 'Layla', 'en', 'ae', now())`)
  await database.db.execute(sql`update orders set customer_id = ${owner} where number = ${number}`)
  const email = 'aisha@demo.example'
  const list = await statementsOf(CustomersPage, { email, path: '/operations/customers' })
  expect(list.html).toContain('Layla')
  expect(list.statements.length, listed(list.statements)).toBeLessThanOrEqual(4)
  const path = `/operations/customers/${owner}`
  const { html, statements } = await statementsOf(CustomerPage, { email, path, params: { id: owner } })
  expect(html).toContain(number)
  expect(statements.length, listed(statements)).toBeLessThanOrEqual(9)
  expect(await shop.customerAdmin.canOpen(owner, operator)).toBe(true)
})

test('quotes need no more statements than customers, and one quote no more than a dozen', async () => {
  const { number: quote } = await aQuoteOf(opened.quotes.repository, 'ae')
  const email = 'aisha@demo.example'
  const list = await statementsOf(QuotesPage, { email, path: '/operations/quotes' })
  expect(list.html).toContain(quote)
  expect(list.statements.length, listed(list.statements)).toBeLessThanOrEqual(4)
  const path = `/operations/quotes/${quote}`
  const { html, statements } = await statementsOf(QuotePage, { email, path, params: { number: quote } })
  expect(html).toContain('price.GONE-1')
  expect(statements.length, listed(statements)).toBeLessThanOrEqual(12)
})

test('an order needs no more statements than a dozen, and one for its disputes', async () => {
  const { html, statements } = await statementsOf(OrderPage, {
    ...{ email: 'aisha@demo.example', path: `/operations/orders/${number}`, params: { number } },
  })
  expect(html).toContain(number)
  expect(statements.length, listed(statements)).toBeLessThanOrEqual(13)
})

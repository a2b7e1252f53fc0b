import { sql } from 'drizzle-orm'
import type { OpenShop } from '../../../src/open-shop.ts'
import { openServed } from '../../../cli/control/open-served.ts'
import { storefront } from '../../../src/kernel/storefront.ts'
import { readEnv } from '../../../src/infrastructure/config/env.ts'
import type { AstroHandler } from '../../../src/infrastructure/http-server/render.ts'
import { startServer } from '../../../src/server.ts'
import { someCategories } from '../builders/a-catalog.ts'
import { aRecord, aVariant, sixPrices } from '../builders/a-product.ts'
import { aPromotion } from '../builders/a-promotion.ts'
import { placeAgreed, prepareOrder } from '../builders/a-purchase.ts'
import { rowsOf } from '../../../src/infrastructure/db/sql-helpers.ts'
import { saleItem, type SalesRequest } from '../crashes/sell-through-kills.ts'
import { operator } from '../builders/operators.ts'

/*
 * The real server in a process of its own, to be killed. Instead of Astro's pages it has one address that takes the steps of
 * shoppers and operators as JSON.
 */
const read = readEnv({
  RENDERS_PER_MINUTE: '999999',
  MAJLIS_CASH_LIMITS: 'none',
  MAJLIS_DEMO_ORDERS: 'none',
  MESSAGES_PER_HOUR: '0',
  ...process.env,
  PORT: '0',
})
if (!read.ok) throw new Error(JSON.stringify(read.failure))
const [contentDirectory = './src/content'] = process.argv.slice(2)
let opened: OpenShop | undefined

async function fill(shop: OpenShop): Promise<void> {
  const [existing] = await rowsOf(shop.database.db, sql`select 1 from products where code = ${saleItem.sku}`)
  if (existing) return
  const at = shop.shop.clock.now()
  await shop.promotions.put(
    aPromotion({
      id: saleItem.coupon,
      country: 'qa',
      when: { coupon: saleItem.coupon },
      limits: { uses: saleItem.uses },
    }),
    'test',
  )
  await shop.catalog.writer.putCategories(someCategories)
  const record = aRecord(
    { code: saleItem.sku, variants: [aVariant({ sku: saleItem.sku, sizeClass: 'S' })] },
    { prices: { [saleItem.sku]: sixPrices(30) }, stock: { [saleItem.sku]: { 'wh-qa': saleItem.items } } },
  )
  await shop.catalog.writer.apply([record], at)
}

async function answer(request: SalesRequest): Promise<unknown> {
  if (!opened) throw new Error('the shop is open')
  const { shop, orderAdmin } = opened
  const qatar = shop.countries.find(({ isoCode }) => isoCode === 'qa')
  if (!qatar) throw new Error('a country')
  const here = storefront(qatar, 'en')
  if (request.step === 'prepare') return { ok: true, value: await prepareOrder(shop, here, request) }
  if (request.step === 'place') return placeAgreed(shop, here, request.agreed, request.key)
  const found = await orderAdmin.find(request.number, operator)
  if (!found.ok) return found
  const collected = found.value.order.totals.payable
  const actions =
    request.step === 'cancel'
      ? ([{ kind: 'request-cancellation' }, { kind: 'approve-cancellation' }] as const)
      : (['approve', 'process', 'schedule', 'out', 'deliver'] as const).map(
          (event) => ({ kind: 'shipment', position: 1, event, collected }) as const,
        )
  // Steps that were done before the crash are rejected now.
  for (const action of actions)
    await orderAdmin.advance({ number: request.number, action, by: operator, note: null })
  return { ok: true, value: null }
}

/** The front hands Astro's handler a request whose body has been read already. */
const handler: AstroHandler = async (request, response) => {
  const { body } = request as unknown as { readonly body: Buffer }
  const result = await answer(JSON.parse(body.toString()) as SalesRequest).catch((error: unknown) => ({
    ok: false,
    failure: String(error),
  }))
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(result))
}

const server = await startServer({
  env: read.value,
  built: { handler, clientDirectory: 'public', build: 'sales', version: 'test' },
  overrides: {
    contentDirectory,
    seedsCatalog: false,
    rateLimiter: { check: async () => ({ allowed: true, retryAfterSeconds: 0 }) },
  },
  open: async (env, parts) => {
    opened = await openServed(env, parts)
    await fill(opened)
    return opened
  },
})
process.send?.(`http://127.0.0.1:${server.port}`)

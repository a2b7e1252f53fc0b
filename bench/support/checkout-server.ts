import { sql } from 'drizzle-orm'
import type { OpenShop } from '../../src/composition.ts'
import { readEnv } from '../../src/platform/env.ts'
import { reconcile } from '../../src/platform/reconcile/reconcile.ts'
import { startServer } from '../../src/server.ts'
import { openServed } from '../../cli/control/open-served.ts'

// The real server, of the built shop. Told "stock", it fills the warehouses and names goods; told "books", it answers
// how many orders there are and what does not agree.
const read = readEnv({ ...process.env, PORT: '0' })
if (!read.ok) throw new Error(JSON.stringify(read.failure))
let shop: OpenShop | undefined
const server = await startServer({
  env: read.value,
  open: async (env, parts) => (shop = await openServed(env, parts)),
})
const rowsOf = async (statement: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> =>
  ((await shop?.database.db.execute(statement)) as unknown as { rows: Record<string, unknown>[] }).rows

async function answer(message: unknown): Promise<unknown> {
  if (!shop) throw new Error('the shop is open')
  if (message === 'cpu') return process.cpuUsage()
  if (message === 'books') {
    const [row] = await rowsOf(sql`select count(*)::int as orders from orders`)
    const numbers = (await rowsOf(sql`select number from orders`)).map(({ number }) => number)
    return { orders: row?.['orders'], numbers, faults: await reconcile(shop.database.db) }
  }
  await shop.catalog.seeding.settled()
  await rowsOf(sql`update stock_levels set on_hand = 1000000 where location in
    (select code from stock_locations where kind = 'warehouse')`)
  const goods = await rowsOf(sql`select min(variants.sku) as sku from variants
    join products on products.code = variants.product_code join prices on prices.sku = variants.sku
    join stock_levels level on level.sku = variants.sku join stock_locations place on place.code = level.location
    where prices.country = 'qa' and place.country = 'qa' and place.kind = 'warehouse' and products.type = 'general'
      and document -> 'madeToMeasure' = 'null' and default_minor < 300000
    group by products.code order by products.code limit 40`)
  return goods.map(({ sku }) => sku)
}
process.on('message', (message) => void answer(message).then((value) => process.send?.(value)))
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)))
process.send?.(`http://127.0.0.1:${server.port}`)

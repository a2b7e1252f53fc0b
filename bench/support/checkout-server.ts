import { sql } from 'drizzle-orm'
import type { OpenShop } from '../../src/open-shop.ts'
import { invariant } from '../../src/kernel/invariant.ts'
import { storefront } from '../../src/kernel/storefront.ts'
import { readEnv } from '../../src/infrastructure/config/env.ts'
import { reconcile } from '../../src/adapters/reconcile/reconcile.ts'
import { startServer } from '../../src/server.ts'
import { openServed } from '../../cli/control/open-served.ts'
import { countStatements, processorMs } from './statements.ts'

// The real server of the built shop. Messages: "stock" fills the warehouses and returns SKUs; "work" returns processor
// time and statements so far; "recorded" returns the statements since the last time; "orders" returns all order numbers
// and inconsistencies; "cart" measures reading a cart.
const statements = countStatements()

const read = readEnv({ ...process.env, PORT: '0' })
if (!read.ok) throw new Error(JSON.stringify(read.failure))
let shop: OpenShop | undefined
const server = await startServer({
  env: read.value,
  open: async (env, parts) => (shop = await openServed(env, parts)),
})
const getShop = (): OpenShop => {
  invariant(shop, 'the shop is open')
  return shop
}
const rowsOf = async (statement: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> =>
  ((await getShop().database.db.execute(statement)) as unknown as { rows: Record<string, unknown>[] }).rows

const handlers: Record<string, () => Promise<unknown>> = {
  async stock() {
    await getShop().catalog.seeding.finished()
    await rowsOf(sql`update stock_levels set on_hand = 1000000 where location in
      (select code from stock_locations where kind = 'warehouse')`)
    // As an import leaves them; tables that are still empty are not analyzed by PostgreSQL either.
    await rowsOf(sql`analyze products, variants, prices, stock_levels, stock_locations, promotions`)
    const rows = await rowsOf(sql`select min(variants.sku) as sku from variants
      join products on products.code = variants.product_code join prices on prices.sku = variants.sku
      join stock_levels level on level.sku = variants.sku join stock_locations place on place.code = level.location
      where prices.country = 'qa' and place.country = 'qa' and place.kind = 'warehouse' and products.type = 'general'
        and document -> 'madeToMeasure' = 'null' and document -> 'supply' = '{"leadTimeDays":0,"seller":null}'
        and default_minor between 1 and 299999
      group by products.code order by products.code limit 40`)
    return rows.map(({ sku }) => sku)
  },

  async work() {
    const { user, system } = process.cpuUsage()
    return { cpuMs: (user + system) / 1000, statements: statements.count(), databaseMs: await databaseMs() }
  },

  recorded: async () => statements.taken(),

  async orders() {
    const numbers = (await rowsOf(sql`select number from orders`)).map(({ number }) => number)
    return { orders: numbers.length, numbers, faults: await reconcile(getShop().database.db) }
  },

  async cart() {
    const { cart, countries } = getShop().shop
    const country = countries.find(({ isoCode }) => isoCode === 'qa')
    invariant(country, 'Qatar is a country of the shop')
    const here = storefront(country, 'en')
    const items = ((await handlers['stock']?.()) as string[]).slice(0, 3).map((sku) => ({ sku, quantity: 1 }))
    const added = await cart.add({ token: null, items, key: null, from: '10.9.9.9' }, here)
    const times: number[] = []
    for (let time = 1; time <= 600; time += 1) {
      const began = performance.now()
      await cart.load(added.ok ? added.value.token : null, here)
      if (time > 200) times.push(performance.now() - began)
    }
    return times
  },
}

async function databaseMs(): Promise<number> {
  if (getShop().database.engine !== 'postgresql') return 0
  return processorMs(await rowsOf(sql`select pid from pg_stat_activity where datname = current_database()`))
}

process.on('message', (message) => void handlers[String(message)]?.().then((value) => process.send?.(value)))
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)))
process.send?.(`http://127.0.0.1:${server.port}`)

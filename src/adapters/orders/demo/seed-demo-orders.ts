import { sql } from 'drizzle-orm'
import type { OrderAdmin } from '#commerce/orders/orders.ts'
import type { Shop } from '#commerce/shop.ts'
import type { Country } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Report } from '#kernel/report.ts'
import { storefront } from '#kernel/storefront.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { advanceDemoOrder } from './advance-demo-order.ts'
import { demoOrders, type DemoOrder, type DemoStage } from './demo-orders.ts'
import { pickDemoItems } from './pick-demo-items.ts'
import { placeDemoOrder, type DemoShop } from './place-demo-order.ts'
import { returnDemoOrder } from './return-demo-order.ts'

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly report: Report
  readonly countries: readonly Country[]
  readonly shop: DemoShop & Pick<Shop, 'returns' | 'returnAdmin'>
  readonly orderAdmin: OrderAdmin
  readonly list?: readonly DemoOrder[]
  /** Resolves when there is something to order. */
  readonly catalogSeeded: () => Promise<void>
  /** What is made of the orders. */
  readonly afterwards?: () => Promise<void>
}

export type DemoOrders = {
  /** In the background. An order that is there is left as it is. */
  start(): void
  finished(): Promise<void>
  /** Waits for the current order; the next start continues. */
  stop(): Promise<void>
}

const withTwoItems: readonly DemoStage[] = ['item-cancellation-requested', 'partly-shipped', 'scheduled']

/** Orders of the demo, placed and advanced by the shop's own use cases. */
export function createDemoOrders(deps: Deps): DemoOrders {
  const { db, shop, countries, catalogSeeded, report, list = demoOrders } = deps
  let stopped = false
  let running: Promise<void> = Promise.resolve()

  async function seed(): Promise<void> {
    await catalogSeeded()
    const known = await listKnown(db)
    for (const [place, order] of list.entries()) {
      const key = `demo-order-${place + 1}`
      const country = countries.find(({ isoCode }) => isoCode === order.country)
      if (known.has(key) || !country) continue
      if (stopped) return
      const items = await pickDemoItems(db, { country: order.country, store: order.store ?? null })
      const at = (list: readonly string[], index: number) => list[(place * 7 + index * 3) % list.length]
      const second =
        order.stage === 'partly-shipped'
          ? at(items.toOrder, 1)
          : withTwoItems.includes(order.stage)
            ? at(items.fromStock, 1)
            : undefined
      const skus = [at(items.fromStock, 0), second].filter((sku) => sku !== undefined)
      // Another catalog, or one that is sold out.
      if (skus.length === 0) continue
      try {
        const here = storefront(country, order.language)
        const { number } = await placeDemoOrder(shop, { order, skus, key }, here)
        await advanceDemoOrder(deps, { number, stage: order.stage, place, timeZone: country.timeZone })
        if (order.comesBack) await returnDemoOrder(deps, { number, how: order.comesBack })
      } catch (error) {
        // The others are worth having.
        report(error, { what: `seed ${key}` })
      }
      await new Promise((resolve) => setImmediate(resolve))
    }
    await deps.afterwards?.()
  }

  return {
    start() {
      running = seed().catch((error: unknown) => report(error, { what: 'seed the orders of the demo' }))
    },
    finished: () => running,
    async stop() {
      stopped = true
      await running
    },
  }
}

async function listKnown(db: Database): Promise<ReadonlySet<string>> {
  const rows = await rowsOf<{ key: string }>(
    db,
    sql`select key from order_submissions where key like 'demo-order-%'`,
  )
  return new Set(rows.map(({ key }) => key))
}

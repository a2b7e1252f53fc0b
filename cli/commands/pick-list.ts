import { pickList } from '#commerce/invoices/pick-list.ts'
import type { Order } from '#commerce/orders/order.ts'
import { done, misunderstood, type Command } from '../command.ts'
import { table } from '../table.ts'

export const pickListCommand: Command = {
  name: 'pick-list',
  summary: 'pieces to be packed now, by SKU, with the shipments they are for',
  arguments: ['country'],
  options: {},
  runsInServer: true,

  async run({ arguments: { country = '' }, context }) {
    const { shop, orderDesk } = await context.open()
    if (!shop.countries.some(({ isoCode }) => isoCode === country))
      return misunderstood(`There is no country ${country}.`)
    const orders: Order[] = []
    for (const status of ['confirmed', 'processing'] as const)
      for (let before: string | null = null; ;) {
        const page: readonly Order[] = await orderDesk.list({
          country,
          status,
          held: false,
          limit: 100,
          before,
        })
        orders.push(...page)
        before = page.at(-1)?.number ?? null
        if (page.length < 100) break
      }
    const rows = pickList(orders)
    const shown = rows.map(({ sku, name, pieces, shipments }) => [
      sku,
      String(pieces),
      name,
      shipments.join(' '),
    ])
    return done(table(['sku', 'pieces', 'name', 'shipments'], shown), rows)
  },
}

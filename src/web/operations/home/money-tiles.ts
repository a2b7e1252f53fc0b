import { paymentViews, type PaymentView } from '#commerce/payments/attempt/payment-list.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import type { TileSource } from './tiles.ts'

const idOf = (view: PaymentView): string => `payments.${view}`

/** Work about money that waits: captures and refunds without an answer, holds that end, differences of settlements. */
export const moneyTiles: readonly TileSource[] = [
  {
    tiles: paymentViews.map((view) => ({
      id: idOf(view),
      title: `operations-money:tile.${view}`,
      permissions: ['payments.see', 'payments.manage'],
      href: `${operationsPath('payments')}?view=${view}`,
    })),
    async load({ shop }, by) {
      const tallies = await shop.money.list.tallies(by)
      return paymentViews.map((view) => ({ id: idOf(view), count: tallies[view], oldest: null, overdue: 0 }))
    },
  },
  {
    tiles: [
      {
        id: 'disputes',
        title: 'operations-disputes:tile.due',
        permissions: ['payments.see', 'payments.manage'],
        href: `${operationsPath('disputes')}?view=due`,
      },
    ],
    async load({ shop }, by) {
      const { due, soon } = await shop.money.disputes.tallies(by)
      // What is due within three days is late work already.
      return [{ count: due, oldest: null, overdue: soon.count }]
    },
  },
  {
    tiles: [
      {
        id: 'findings',
        title: 'operations-money:tile.findings',
        permissions: ['settlements.manage'],
        href: `${operationsPath('findings')}?state=open`,
      },
    ],
    load: async ({ shop }, by) => [
      { count: await shop.money.settlements.countOpen(by), oldest: null, overdue: 0 },
    ],
  },
]

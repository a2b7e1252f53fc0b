import type { OperationsRoute } from '#web/operations/operations-route.ts'

const act = (audit: string | null) => ({ permission: 'stock.adjust', audit }) as const

/** What runs low, stock of a SKU, and what moved it. */
export const stockPages = {
  stockList: {
    pattern: '/operations/stock',
    permission: 'stock.see',
    title: 'operations-stock:list.title',
    menu: { group: 'catalog', icon: 'pick', letter: null },
    acts: {},
  },
  stock: {
    pattern: '/operations/stock/{sku}',
    permission: 'stock.see',
    title: 'operations-stock:title',
    menu: null,
    acts: {
      'check-adjust': act(null),
      adjust: act('stock.adjust'),
      'check-count': act(null),
      count: act('stock.count'),
      'check-safety': act(null),
      'set-safety': act('stock.set-safety'),
      'request-stock': act('approval.request'),
    },
  },
} as const satisfies Record<string, OperationsRoute>

import type { OperationsRoute } from '#web/operations/operations-route.ts'

const act = (audit: string | null) => ({ permission: 'stock.adjust', audit }) as const

/** Stock of a SKU, and what moved it. */
export const stockPages = {
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

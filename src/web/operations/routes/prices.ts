import type { OperationsRoute } from '#web/operations/operations-route.ts'

const act = (audit: string | null) => ({ permission: 'prices.set', audit }) as const

/** What a product costs in a country. */
export const pricePages = {
  prices: {
    pattern: '/operations/catalog/{code}/prices',
    permission: 'prices.see',
    title: 'operations-prices:title',
    menu: null,
    acts: {
      'check-prices': act(null),
      'set-prices': act('price.set'),
      'plan-prices': act('price.plan'),
      'cancel-plan': act('price.cancel-plan'),
      'request-prices': act('approval.request'),
    },
  },
  costs: {
    pattern: '/operations/catalog/{code}/costs',
    permission: 'costs.see',
    title: 'operations-prices:costs.title',
    menu: null,
    acts: {
      'check-costs': { permission: 'costs.set', audit: null },
      'set-costs': { permission: 'costs.set', audit: 'cost.set' },
    },
  },
} as const satisfies Record<string, OperationsRoute>

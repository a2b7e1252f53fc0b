import type { OperationsRoute } from '#web/operations/operations-route.ts'

const edit = (audit: string) => ({ permission: 'products.texts', audit }) as const

/** Products, and what they say in both languages. */
export const catalogPages = {
  catalog: {
    pattern: '/operations/catalog',
    permission: 'products.see',
    title: 'operations-catalog:list.title',
    menu: { group: 'catalog', icon: 'bag', letter: null },
    acts: {},
  },
  product: {
    pattern: '/operations/catalog/{code}',
    permission: 'products.see',
    title: 'operations-catalog:product.title',
    menu: null,
    acts: { edit: edit('product.edit'), restore: edit('product.restore') },
  },
  productVariants: {
    pattern: '/operations/catalog/{code}/variants',
    permission: 'products.see',
    title: 'operations-catalog:measures.title',
    menu: null,
    acts: {
      'check-fill': { permission: 'products.manage', audit: null },
      measure: { permission: 'products.manage', audit: 'product.measure' },
    },
  },
} as const satisfies Record<string, OperationsRoute>

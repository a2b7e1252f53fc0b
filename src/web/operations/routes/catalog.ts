import type { OperationsRoute } from '#web/operations/operations-route.ts'

const edit = (audit: string) => ({ permission: 'products.texts', audit }) as const

const manage = (audit: string | null) => ({ permission: 'products.manage', audit }) as const

/** Products, and what they say in both languages. */
export const catalogPages = {
  catalog: {
    pattern: '/operations/catalog',
    permission: 'products.see',
    title: 'operations-catalog:list.title',
    menu: { group: 'catalog', icon: 'bag', letter: null },
    acts: {
      'check-hide-many': manage(null),
      'hide-many': manage('task.start'),
      'check-publish-many': manage(null),
      'publish-many': manage('task.start'),
      'check-badge-many': manage(null),
      'badge-many': manage('task.start'),
      'check-category-many': manage(null),
      'category-many': manage('task.start'),
      'check-price-many': { permission: 'prices.set', audit: null },
      'price-many': { permission: 'prices.set', audit: 'task.start' },
      'request-price-many': { permission: 'prices.set', audit: 'approval.request' },
    },
  },
  product: {
    pattern: '/operations/catalog/{code}',
    permission: 'products.see',
    title: 'operations-catalog:product.title',
    menu: null,
    acts: {
      edit: edit('product.edit'),
      restore: edit('product.restore'),
      'check-hide': manage(null),
      hide: manage('product.hide'),
      'check-publish': manage(null),
      publish: manage('product.publish'),
    },
  },
  productPreview: {
    pattern: '/operations/catalog/{code}/preview',
    permission: 'content.see',
    title: 'operations-catalog:preview.title',
    menu: null,
    acts: {},
  },
  productVariants: {
    pattern: '/operations/catalog/{code}/variants',
    permission: 'products.see',
    title: 'operations-catalog:variants.title',
    menu: null,
    acts: { 'check-fill': manage(null), measure: manage('product.measure') },
  },
  productVersions: {
    pattern: '/operations/catalog/{code}/versions',
    permission: 'products.see',
    title: 'operations-catalog:history.title',
    menu: null,
    acts: {
      'check-restore-version': { permission: 'products.texts', audit: null },
      'restore-version': { ...edit('product.edit'), done: 'operations-catalog:history.done' },
    },
  },
} as const satisfies Record<string, OperationsRoute>

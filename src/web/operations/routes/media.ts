import type { OperationsRoute } from '#web/operations/operations-route.ts'

const edit = (audit: string | null) => ({ permission: 'products.texts', audit }) as const

/** The library of pictures, and those of a product. */
export const mediaPages = {
  mediaLibrary: {
    pattern: '/operations/media',
    permission: 'products.see',
    title: 'operations-media:list.title',
    menu: { group: 'catalog', icon: 'list', letter: null },
    acts: {},
  },
  mediaNew: {
    pattern: '/operations/media/new',
    permission: 'products.texts',
    title: 'operations-media:new.title',
    menu: null,
    acts: { 'upload-media': edit('media.upload') },
  },
  mediaPicture: {
    pattern: '/operations/media/{name}',
    permission: 'products.see',
    title: 'operations-media:picture.title',
    menu: null,
    acts: {
      'edit-media': edit('media.edit'),
      'check-remove-media': edit(null),
      'remove-media': edit('media.remove'),
    },
  },
  productMedia: {
    pattern: '/operations/catalog/{code}/media',
    permission: 'products.see',
    title: 'operations-media:product.title',
    menu: null,
    acts: {
      'upload-pictures': edit('product.add-pictures'),
      'add-picture': edit('product.add-pictures'),
      'edit-pictures': edit('product.edit-pictures'),
      'restore-pictures': edit('product.restore-pictures'),
    },
  },
} as const satisfies Record<string, OperationsRoute>

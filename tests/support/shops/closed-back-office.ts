import type { Shop } from '#commerce/shop.ts'
import { fail } from '#kernel/result.ts'

const notFound = () => Promise.resolve(fail({ kind: 'not-found' }))

/** Nothing was saved, claimed or begun in operations. */
export const closedBackOffice: Pick<Shop, 'savedViews' | 'personalExports' | 'collaboration' | 'tasks'> = {
  savedViews: {
    listOf: () => Promise.resolve([]),
    listPinned: () => Promise.resolve([]),
    save: () => Promise.resolve(fail({ kind: 'too-many' })),
    pin: notFound,
    remove: notFound,
  },
  personalExports: { open: () => Promise.resolve(fail({ kind: 'needs-approval' })) },
  collaboration: {
    find: () => Promise.resolve(undefined),
    claim: notFound,
    release: notFound,
    addNote: notFound,
    addTag: notFound,
    removeTag: notFound,
  },
  tasks: {
    start: () => Promise.resolve(fail({ kind: 'not-permitted' })),
    find: notFound,
    list: () => Promise.resolve([]),
    listRows: () => Promise.resolve([]),
    cancel: notFound,
    retry: notFound,
    undo: notFound,
  },
}

import type { OperationsRoute } from '#web/operations/operations-route.ts'

const edit = (audit: string | null) => ({ permission: 'content.edit', audit }) as const

/** Pages, screens and blocks of the shop, in both languages. */
export const contentPages = {
  contentEntries: {
    pattern: '/operations/content',
    permission: 'content.see',
    title: 'operations-content:list.title',
    menu: { group: 'catalog', icon: 'list', letter: null },
    acts: { 'check-release': edit(null) },
  },
  contentNew: {
    pattern: '/operations/content/new',
    permission: 'content.edit',
    title: 'operations-editor:new.title',
    menu: null,
    acts: { 'begin-page': { ...edit('content.put'), done: 'operations-editor:new.done' } },
  },
  contentEntry: {
    pattern: '/operations/content/{entry}',
    permission: 'content.see',
    title: 'operations-content:entry.title',
    menu: null,
    acts: {
      'check-publish': edit(null),
      publish: edit('content.publish'),
      restore: edit('content.restore'),
      'check-withdraw': edit(null),
      withdraw: edit('content.withdraw'),
    },
  },
  contentEditor: {
    pattern: '/operations/content/{entry}/edit',
    permission: 'content.edit',
    title: 'operations-editor:title',
    menu: null,
    acts: {
      save: { ...edit('content.begin-draft'), done: 'operations-editor:done.save' },
      'take-over': edit('content.take-over-draft'),
      'check-discard': edit(null),
      discard: edit('content.discard-draft'),
      finish: edit('content.put'),
    },
  },
} as const satisfies Record<string, OperationsRoute>

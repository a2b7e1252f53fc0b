import type { OperationsRoute } from '#web/operations/operations-route.ts'

const run = (audit: string | null) => ({ permission: 'imports.run', audit }) as const

/** Files that change many products, stock or prices. */
export const importPages = {
  imports: {
    pattern: '/operations/imports',
    permission: 'imports.run',
    title: 'operations-imports:list.title',
    menu: { group: 'catalog', icon: 'list', letter: null },
    acts: {},
  },
  importNew: {
    pattern: '/operations/imports/new',
    permission: 'imports.run',
    title: 'operations-imports:new.title',
    menu: null,
    acts: { 'upload-import': run('import.upload') },
  },
  importRun: {
    pattern: '/operations/imports/{id}',
    permission: 'imports.run',
    title: 'operations-imports:run.title',
    menu: null,
    acts: {
      'check-apply': run(null),
      'apply-import': run('import.apply'),
      'request-apply': run('approval.request'),
      'cancel-import': run('import.cancel'),
    },
  },
} as const satisfies Record<string, OperationsRoute>

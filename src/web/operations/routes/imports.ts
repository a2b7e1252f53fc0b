import type { OperationsRoute } from '#web/operations/operations-route.ts'

const run = (audit: string | null) => ({ permission: 'imports.run', audit }) as const

/** Files that change many rows of a kind, and maps of suppliers’ columns. */
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
  importMaps: {
    pattern: '/operations/imports/maps',
    permission: 'imports.run',
    title: 'operations-imports:maps.title',
    menu: null,
    acts: {},
  },
  importMapNew: {
    pattern: '/operations/imports/maps/new',
    permission: 'imports.run',
    title: 'operations-imports:map.new',
    menu: null,
    acts: { 'check-sample': run(null), 'put-import-map': run('import-map.put') },
  },
  importMap: {
    pattern: '/operations/imports/maps/{id}',
    permission: 'imports.run',
    title: 'operations-imports:map.title',
    menu: null,
    acts: {
      'put-import-map': run('import-map.put'),
      'check-remove-map': run(null),
      'remove-import-map': run('import-map.remove'),
    },
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

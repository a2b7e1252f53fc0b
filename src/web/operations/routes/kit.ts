import type { OperationsRoute } from '#web/operations/operations-route.ts'

const own = { permission: 'signed-in', audit: null } as const

/** What every page of operations uses: its look, saved views, notes, bulk tasks. */
export const kitRoutes = {
  look: {
    pattern: '/operations/look',
    permission: 'signed-in',
    title: 'operations-kit:look.title',
    menu: null,
    acts: { look: own, language: own },
  },
  views: {
    pattern: '/operations/views',
    permission: 'signed-in',
    title: 'operations-kit:views.title',
    menu: null,
    acts: {
      'save-view': { ...own, done: 'operations-kit:done.save-view' },
      'pin-view': { ...own, done: 'operations-kit:done.pin-view' },
      'unpin-view': { ...own, done: 'operations-kit:done.unpin-view' },
      'remove-view': { ...own, done: 'operations-kit:done.remove-view' },
    },
  },
  collaboration: {
    pattern: '/operations/collaboration',
    permission: 'signed-in',
    title: 'operations-kit:collaboration.title',
    menu: null,
    // The use case knows which permission each kind of object takes.
    acts: {
      claim: { permission: 'signed-in', audit: 'order.claim' },
      unclaim: { permission: 'signed-in', audit: 'order.unclaim' },
      note: { permission: 'signed-in', audit: 'order.note' },
      tag: { permission: 'signed-in', audit: 'order.tag' },
      untag: { permission: 'signed-in', audit: 'order.untag' },
    },
  },
  exportRequest: {
    pattern: '/operations/exports',
    permission: ['orders.contact', 'leads.manage'],
    title: 'operations-kit:export.title',
    menu: null,
    acts: {
      request: { permission: ['orders.contact', 'leads.manage'], stepUp: true, audit: 'approval.request' },
    },
  },
  tasks: {
    pattern: '/operations/tasks',
    permission: 'signed-in',
    title: 'operations-kit:tasks.title',
    menu: { group: 'system', icon: 'list', letter: 't' },
    acts: {},
  },
  task: {
    pattern: '/operations/tasks/{id}',
    permission: 'signed-in',
    title: 'operations-kit:tasks.task',
    menu: null,
    acts: {
      'cancel-task': { permission: 'signed-in', audit: 'task.cancel' },
      'retry-task': { permission: 'signed-in', audit: 'task.retry' },
      'undo-task': { permission: 'signed-in', audit: 'task.start' },
    },
  },
} as const satisfies Record<string, OperationsRoute>

import type { OperationsRoute } from '#web/operations/operations-route.ts'

const run = (audit: string) => ({ permission: 'runs.manage', audit }) as const
const pick = (audit: string | null) => ({ permission: 'orders.pick', audit }) as const

/** From the shelf to the door, and back with the cash. */
export const dispatchRoutes = {
  pick: {
    pattern: '/operations/pick',
    permission: 'orders.pick',
    title: 'operations-dispatch:pick.title',
    menu: { group: 'orders', icon: 'pick', letter: 'k' },
    acts: {
      tick: pick('order.pick'),
      untick: pick('order.unpick'),
      scan: pick('order.pick'),
      pack: pick('shipment.schedule'),
      'check-short': { permission: 'orders.cancel-items', audit: null },
      short: { permission: 'orders.cancel-items', audit: 'order.cancel-items' },
    },
  },
  runs: {
    pattern: '/operations/runs',
    permission: 'runs.see',
    title: 'operations-dispatch:runs.title',
    menu: { group: 'orders', icon: 'van', letter: 'r' },
    acts: { plan: run('run.plan') },
  },
  run: {
    pattern: '/operations/runs/{number}',
    permission: 'runs.see',
    title: 'operations-dispatch:run.title',
    menu: null,
    acts: {
      add: run('run.add-stop'),
      remove: run('run.remove-stop'),
      earlier: run('run.reorder'),
      later: run('run.reorder'),
      move: run('run.move-stop'),
      edit: run('run.edit'),
      load: run('run.load'),
      'go-out': run('run.go-out'),
      return: run('run.return'),
      cancel: run('run.cancel'),
      'issue-link': run('run.link'),
      'revoke-link': run('run.revoke-link'),
      print: { permission: 'orders.print', audit: 'order.print' },
      close: { permission: 'cash.hand-in', audit: 'run.close' },
      accept: { permission: 'cash.approve', audit: 'run.accept-hand-in' },
      reject: { permission: 'cash.approve', audit: 'run.reject-hand-in' },
    },
  },
  runHandIn: {
    pattern: '/operations/runs/{number}/hand-in',
    permission: 'cash.hand-in',
    title: 'operations-dispatch:count.title',
    menu: null,
    acts: { count: { permission: 'cash.hand-in', audit: 'run.hand-in' } },
  },
  runPrint: {
    pattern: '/operations/runs/{number}/print',
    permission: 'orders.print',
    title: 'operations-dispatch:print.title',
    menu: null,
    acts: {},
  },
  labels: {
    pattern: '/operations/labels',
    permission: 'orders.print',
    title: 'operations-dispatch:labels.title',
    menu: null,
    acts: { print: { permission: 'orders.print', audit: 'order.print' } },
  },
  pickups: {
    pattern: '/operations/pickups',
    permission: 'pickups.see',
    title: 'operations-dispatch:pickups.title',
    menu: { group: 'today', icon: 'bag', letter: 'p' },
    acts: {
      find: { permission: 'pickups.hand-over', audit: null },
      'hand-over': { permission: 'pickups.hand-over', audit: 'pickup.hand-over' },
    },
  },
} as const satisfies Record<string, OperationsRoute>

import { emptyPage } from './closed-approvals.ts'
import { shippedLimits } from '#commerce/staff/limits.ts'
import { createDispatch } from '#commerce/dispatch/create-dispatch.ts'
import type { PickupCounter } from '#commerce/orders/pickup/pickup-counter.ts'
import { fail } from '#kernel/result.ts'

const notFound = fail({ kind: 'not-found' })

/** Nothing is picked and nothing leaves: for shops whose tests do not enter operations. */
export const closedDispatch = createDispatch({
  clock: { now: () => '2026-11-20T08:00:00.000Z' },
  countries: [],
  limitsOf: shippedLimits,
  listOrderedItems: async () => new Map(),
  findOrder: async () => notFound,
  advance: async () => notFound,
  crewTokens: { sign: () => '', read: () => undefined },
  listPlaces: () => [],
  runs: {
    insert: () => Promise.reject(new Error('there is no place to start from')),
    find: async () => undefined,
    findById: async () => undefined,
    list: async () => [],
    listPage: emptyPage,
    listHandIns: async () => [],
    change: async () => notFound,
    moveStop: async () => false,
    listOrders: async () => [],
    listUnplanned: async () => [],
    notePhone: async () => undefined,
    listPhones: async () => [],
  },
  picks: {
    listToPick: async () => [],
    countToPick: async () => [],
    listPicked: async () => [],
    pick: async () => 0,
    unpick: async () => undefined,
    notePrinted: async () => undefined,
  },
})

export const closedPickupCounter: PickupCounter = {
  list: async () => [],
  countEnding: async () => [],
  listCollected: async () => [],
  findByCode: async () => fail({ kind: 'unknown-code' }),
  handOver: async () => fail({ kind: 'unknown-code' }),
}

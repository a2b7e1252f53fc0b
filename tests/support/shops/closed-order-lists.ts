import type { Shop } from '#commerce/shop.ts'
import { fail } from '#kernel/result.ts'

const notFound = () => Promise.resolve(fail({ kind: 'not-found' as const }))
const noOrders = { count: 0, isMore: false }

/** Operators find no orders. */
export const closedOrderLists: Pick<Shop, 'orderLists' | 'orderAdmin'> = {
  orderLists: {
    listForOperators: () => Promise.resolve({ rows: [], next: null, previous: null, count: noOrders }),
    tallyForOperators: () => Promise.resolve(new Map()),
    neighbors: () => Promise.resolve({ previous: null, next: null }),
  },
  orderAdmin: {
    find: notFound,
    list: () => Promise.resolve([]),
    advance: notFound,
    reschedule: notFound,
    showContact: notFound,
    address: { quote: notFound, change: notFound },
  },
}

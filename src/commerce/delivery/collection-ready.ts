import { doneAt } from '#commerce/stores/opening-hours.ts'
import type { Store } from '#commerce/stores/store.ts'
import type { Instant } from '#kernel/instant.ts'
import { onWallClock } from '#kernel/wall-clock.ts'
import { dispatchOf } from './dispatch.ts'
import type { DeliveryTable } from './delivery-table.ts'
import { addWorkingDays } from './working-days.ts'

type ReadyStore = Pick<Store, 'hours' | 'calendar' | 'timeZone' | 'collection'>

/**
 * When a store has prepared an order that is placed now. What a warehouse sends is dispatched like any order, travels
 * `transferWorkingDays`, and is prepared from the next opening on. Undefined: nothing is collected at the store.
 */
export function collectionReadyAt(
  table: DeliveryTable,
  store: ReadyStore,
  { at, isTransferred }: { readonly at: Instant; readonly isTransferred: boolean },
): Instant | undefined {
  if (store.collection === null) return undefined
  const { timeZone } = store
  const arrival = () =>
    addWorkingDays(dispatchOf(table, timeZone, at).day, table.collect.transferWorkingDays, table)
  const begins = isTransferred ? onWallClock(arrival(), '00:00', timeZone) : at
  return doneAt(store, begins, store.collection.prepareMinutes)
}

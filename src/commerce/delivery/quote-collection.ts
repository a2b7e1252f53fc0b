import { localTime } from '#kernel/local-time.ts'
import { zero } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { openMinutesAfter } from '#commerce/stores/opening-hours.ts'
import type { Store } from '#commerce/stores/store.ts'
import { collectionReadyAt } from './collection-ready.ts'
import type { DeliveryQuote, DeliveryRejection, DeliveryRequest } from './delivery-quote.ts'
import type { DeliveryTable } from './delivery-table.ts'
import type { CollectionPlan } from './plan-collection.ts'

/** The chosen store. */
export type CollectingStore = CollectionPlan & {
  readonly store: Pick<Store, 'hours' | 'calendar' | 'timeZone' | 'collection'>
}

/**
 * Click and collect: free, without slots and services. Ready after the preparation time while the store is open, later
 * when a warehouse sends a part of it; then waiting for the store's hours of opening time.
 */
export function quoteCollection(
  table: DeliveryTable,
  { lines, at }: DeliveryRequest,
  { country }: Storefront,
  chosen: CollectingStore | null,
): Result<DeliveryQuote, DeliveryRejection> {
  const isTransferred = chosen !== null && chosen.transferred.length > 0
  const ready = chosen ? collectionReadyAt(table, chosen.store, { at, isTransferred }) : undefined
  if (!chosen || ready === undefined) return fail({ kind: 'store-unknown' })
  const { store, missing, transferred } = chosen
  const skus = lines
    .filter((line) => line.leadTimeDays > 0 || line.seller !== null || missing.includes(line.sku))
    .map(({ sku }) => sku)
  if (skus.length > 0) return fail({ kind: 'not-at-store', skus })
  const none = zero(country.currency)
  const until = openMinutesAfter(store, ready, (store.collection?.keepOpenHours ?? 0) * 60) ?? ready
  const readyDay = localTime(ready, country.timeZone).day
  return ok({
    kind: 'collect',
    fee: none,
    fullFee: none,
    services: [],
    charge: none,
    shipments: [
      {
        seller: null,
        leadTimeDays: 0,
        skus: lines.map(({ sku }) => sku),
        dispatchDay: readyDay,
        earliest: readyDay,
        latest: localTime(until, country.timeZone).day,
      },
    ],
    transferred,
    slots: [],
    slot: null,
    misfits: [],
    requiresCall: false,
  })
}

import { addMilliseconds } from '#kernel/instant.ts'
import { localTime } from '#kernel/local-time.ts'
import { zero } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { doneAt, type OpeningTimes } from '#commerce/stores/opening-hours.ts'
import { collectionDays } from './collection-days.ts'
import type { DeliveryQuote, DeliveryRejection, DeliveryRequest } from './delivery-quote.ts'
import type { DeliveryTable } from './delivery-table.ts'

/** The chosen store. */
export type CollectingStore = {
  readonly times: OpeningTimes
  /** SKUs of the lines that it does not have in their quantity. */
  readonly missing: readonly string[]
}

/**
 * Click and collect: free, without slots and services. Ready after the preparation time while the store is open, then
 * waiting for `collectionDays`.
 */
export function quoteCollection(
  { collect }: DeliveryTable,
  { lines, at }: DeliveryRequest,
  { country }: Storefront,
  store: CollectingStore | null,
): Result<DeliveryQuote, DeliveryRejection> {
  const { timeZone, currency } = country
  const ready = store && doneAt(store.times, at, collect.readyAfterMinutes)
  if (!store || ready === undefined || ready === null) return fail({ kind: 'store-unknown' })
  const skus = lines
    .filter((line) => line.leadTimeDays > 0 || line.seller !== null || store.missing.includes(line.sku))
    .map(({ sku }) => sku)
  if (skus.length > 0) return fail({ kind: 'not-at-store', skus })
  const none = zero(currency)
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
        dispatchDay: localTime(ready, timeZone).day,
        earliest: localTime(ready, timeZone).day,
        latest: localTime(addMilliseconds(ready, collectionDays * 24 * 3_600_000), timeZone).day,
      },
    ],
    slots: [],
    slot: null,
    misfits: [],
    requiresCall: false,
  })
}

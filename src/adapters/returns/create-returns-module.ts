import { asc, inArray } from 'drizzle-orm'
import { join } from 'node:path'
import type { LoadCurrentPath } from '#commerce/catalog/moved-category.ts'
import type { CatalogReader } from '#commerce/catalog/ports.ts'
import type { ListOrderedItems } from '#commerce/catalog/ordered-items.ts'
import type { ListVariants } from '#commerce/catalog/purchasable-variant.ts'
import type { ReturnClass } from '#commerce/delivery/return-policy.ts'
import type { DeliveryTable } from '#commerce/delivery/delivery-table.ts'
import { returnSettings } from '#commerce/delivery/return-rule-settings.ts'
import { offeredTimes } from '#commerce/delivery/offered-times.ts'
import type { Order } from '#commerce/orders/order.ts'
import type { OrderAdmin } from '#commerce/orders/orders.ts'
import { createReturns } from '#commerce/returns/create-returns.ts'
import { expandReturnPolicy } from '#commerce/returns/expand-return-policy.ts'
import type { ReturnPlace } from '#commerce/returns/ports.ts'
import type { Return } from '#commerce/returns/return.ts'
import { withReturnSettings, type PolicyOfOrder } from '#commerce/returns/return-settings.ts'
import type { LiveSettings } from '#commerce/settings/live-settings.ts'
import type { KnownStores } from '#commerce/stores/ports.ts'
import { collectionStores } from '#commerce/stores/store.ts'
import type { FindTaxRate } from '#commerce/tax/tax-rate.ts'
import type { Country, CountryCode } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import { invariant } from '#kernel/invariant.ts'
import { localTime } from '#kernel/local-time.ts'
import { zero, type Money } from '#kernel/money.ts'
import type { RateLimiter } from '#kernel/rate-limiter.ts'
import type { Report } from '#kernel/report.ts'
import { chargeLabels } from '#adapters/checkout/charge-labels.ts'
import { createNewReference } from '#adapters/leads/new-reference.ts'
import { findOrder } from '#adapters/orders/read-orders.ts'
import { readRefundTerms } from '#adapters/payments/read-refund-terms.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Job } from '#infrastructure/queue/job.ts'
import { encodePhoto } from '#adapters/media/encode-photo.ts'
import { createListExchangeCandidates } from './list-exchange-candidates.ts'
import { readReturnPolicies } from './read-return-policy.ts'
import { listReturnedStock } from './restock.ts'
import { createFollowReturn, type FollowReturnDeps } from './follow-return.ts'
import { createReturnDrafts, createReturnPhotos } from './return-photo-store.ts'
import { createReturnRepository } from './return-repository.ts'
import { orderReturns } from './return-tables.ts'
import { createRunReturns } from './run-returns.ts'

type Deps = FollowReturnDeps & {
  readonly clock: Clock
  readonly countries: readonly Country[]
  readonly stores: KnownStores
  readonly rateLimiter: RateLimiter
  readonly report: Report
  readonly contentDirectory: string
  readonly settings: { readonly live: LiveSettings }
  readonly listVariants: ListVariants
  readonly listOrderedItems: ListOrderedItems
  readonly catalogReader: Pick<CatalogReader, 'listBySkus' | 'listByCodes' | 'listCodes'>
  readonly loadCurrentPath: LoadCurrentPath
  readonly tableOf: (country: CountryCode) => DeliveryTable
  readonly orderAdmin: Pick<OrderAdmin, 'advance' | 'find'>
  readonly findTaxRate: FindTaxRate
  /** In any notation. */
  readonly findByNumber: (number: string) => Promise<Order | undefined>
  /** Value of points that are reversed beyond the balance; zero where none are earned. */
  readonly pointsShortfall?: (order: Order, one: Pick<Return, 'items'>) => Promise<Money>
}

/** Of a van's places, those that collect. */
const placesOf = (capacity: number): number => Math.max(1, Math.floor(capacity / 4))

/** Returns in the database, with the messages, the stock and the refunds that follow them. */
export function createReturnsModule(db: Database, deps: Deps) {
  const { clock, countries, stores, contentDirectory, tableOf, rateLimiter } = deps
  const hasStores = (country: CountryCode) =>
    collectionStores(stores()).some((store) => store.country === country)
  const findRefundTerms = readRefundTerms(contentDirectory)
  const files = readReturnPolicies(join(contentDirectory, 'policies'), countries)
  const policyOf: PolicyOfOrder = ({ country, placedAt }) => {
    const ofFiles = files.get(country)
    invariant(ofFiles, `${country} has a return policy`)
    const document = deps.settings.live.documentOf(returnSettings, country, placedAt)
    const timeZone = countries.find(({ isoCode }) => isoCode === country)?.timeZone ?? 'UTC'
    const { day } = localTime(clock.now(), timeZone)
    const taxRate = deps.findTaxRate(country, { kind: 'service' }, day)
    const { rules, terms, comfort } = withReturnSettings(ofFiles, document, taxRate)
    return { rows: expandReturnPolicy(rules, [terms], hasStores), comfortRows: comfort }
  }

  const store = createReturnRepository(db, createFollowReturn(deps), countries)

  function planPlaces({ country: code, address }: Order): readonly ReturnPlace[] {
    const country = countries.find(({ isoCode }) => isoCode === code)
    if (!country || !address) return []
    const { area } = address
    const times = offeredTimes(
      tableOf(code),
      { area, sizeClass: 'XL', takesSlots: true, readyOn: null, at: clock.now() },
      country,
    )
    const toPlace = (place: Omit<ReturnPlace, 'id'>): ReturnPlace => ({
      ...place,
      id: `return:${code}:${area}:${place.day}:${place.from}`,
    })
    return times.kind === 'slots'
      ? times.slots.map(({ day, from, to, capacity }) =>
          toPlace({ day, from, to, capacity: placesOf(capacity) }),
        )
      : times.days.map((day) => toPlace({ day, from: '09:00', to: '18:00', capacity: 8 }))
  }

  /** A final sale stays one when the product is hidden. */
  async function classesOf({ lines }: Order): Promise<ReadonlyMap<string, ReturnClass>> {
    const found = await deps.listOrderedItems(lines.map(({ sku }) => sku))
    return new Map([...found].map(([sku, { returnClass }]) => [sku, returnClass]))
  }

  const {
    returns: facade,
    admin,
    advance,
    listLapsing,
  } = createReturns({
    store,
    listStock: (query) => listReturnedStock(db, query),
    photos: createReturnPhotos(db),
    drafts: createReturnDrafts(db),
    encodePhoto,
    policyOf,
    comfortLabel: chargeLabels['comfort-exchange'],
    listCandidates: createListExchangeCandidates({ ...deps, reader: deps.catalogReader, policyOf }),
    accessToken: deps.accessToken,
    countries,
    clock,
    newReference: createNewReference('R'),
    findOrder: (id) => findOrder(db, { id }),
    findByNumber: deps.findByNumber,
    classesOf,
    planPlaces,
    refundDaysOf: (country) => findRefundTerms(country).days,
    storesOf: (country) =>
      collectionStores(stores())
        .filter((one) => one.country === country)
        .map(({ storeCode }) => storeCode),
    nameOfPlace: (code) => stores().find(({ storeCode }) => storeCode === code)?.name ?? null,
    pointsShortfall: async (order, items) =>
      deps.pointsShortfall
        ? deps.pointsShortfall(order, {
            items: items.map(({ sku, quantity, row: { reason } }) => ({
              sku,
              quantity,
              reason,
              accepted: null,
            })),
          })
        : zero(order.totals.total.currency),
    checkRateLimit: (from) => rateLimiter.check('return-photo', from),
    findRefundTerms,
    findTaxRate: deps.findTaxRate,
  })
  const runReturns = createRunReturns({
    ...deps,
    listIn: async (states) => {
      const found = await db
        .select({ reference: orderReturns.reference })
        .from(orderReturns)
        .where(inArray(orderReturns.state, [...states]))
        .orderBy(asc(orderReturns.changedAt))
        .limit(200)
      return found.map(({ reference }) => reference)
    },
    find: store.find,
    advance,
    listLapsing,
  })
  const job: Job = { name: 'run-returns', everySeconds: 30, run: runReturns }
  return { returns: facade, admin, job }
}

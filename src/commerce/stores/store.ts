import type { Bilingual, CountryCode } from '#kernel/country.ts'
import type { OpeningTimes } from './opening-hours.ts'

/** What a store offers. `collection`: orders are collected there; `pay-at-store`: and may be paid there. */
export const storeServices = [
  'collection',
  'pay-at-store',
  'assembly',
  'design-consultation',
  'kiosk',
] as const
export type StoreService = (typeof storeServices)[number]

/** A store of the network (specification 3: storeCode, location, name). */
export type Store = OpeningTimes & {
  readonly storeCode: string
  readonly country: CountryCode
  readonly name: Bilingual
  readonly location: {
    readonly latitude: number
    readonly longitude: number
    readonly address: Bilingual
    readonly city: Bilingual
    /** Code of the delivery area that it lies in. */
    readonly area: string
  }
  readonly phone: string
  readonly whatsapp: string | null
  readonly services: readonly StoreService[]
  /** Null unless `collection` is one of its services. */
  readonly collection: CollectionTerms | null
  /** Times at which a consultant can be booked; none unless `design-consultation` is one of its services. */
  readonly consultantSlots: readonly ConsultantSlot[]
}

type CollectionTerms = {
  /** Opening minutes until an order is ready. */
  readonly prepareMinutes: number
  /** Opening hours that a ready order waits for. */
  readonly keepOpenHours: number
  /** The largest total that may be paid at the store, in minor units; 0: none. */
  readonly payAtStoreUpToMinor: number
}

/** A slot in local time ("10:00") that repeats on some days of the week (0 is Sunday), for so many visitors at once. */
type ConsultantSlot = {
  readonly weekdays: readonly number[]
  readonly from: string
  readonly to: string
  readonly capacity: number
}

export const hasService = ({ services }: Pick<Store, 'services'>, service: StoreService): boolean =>
  services.includes(service)

/** Where orders can be collected. */
export const collectionStores = (stores: readonly Store[]): readonly Store[] =>
  stores.filter((store) => hasService(store, 'collection'))

/** What texts say of collection in a country. */
export function collectionFacts(stores: () => readonly Store[]): {
  readonly collectsIn: (country: CountryCode) => boolean
  readonly keepOpenHours: (country: CountryCode) => number
} {
  const termsIn = (code: CountryCode) =>
    collectionStores(stores()).flatMap(({ country, collection }) =>
      country === code && collection ? [collection.keepOpenHours] : [],
    )
  return {
    collectsIn: (country) => termsIn(country).length > 0,
    keepOpenHours: (country) => Math.min(...termsIn(country), 48),
  }
}

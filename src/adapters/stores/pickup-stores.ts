import type { FindKeepingStore } from '#commerce/orders/pickup/with-pickup-times.ts'
import type { KnownStores } from '#commerce/stores/ports.ts'
import type { Bilingual } from '#kernel/country.ts'

type NamedStore = { readonly name: Bilingual; readonly address: Bilingual }

/** Stores as orders need them that are collected there. A store that no longer offers it keeps what it has. */
export function createPickupStores(stores: KnownStores): {
  readonly findKeepingStore: FindKeepingStore
  readonly findPickupStore: (country: string, storeCode: string) => Promise<NamedStore | undefined>
} {
  const find = (country: string, code: string) =>
    stores().find((store) => store.country === country && store.storeCode === code)
  return {
    async findKeepingStore(country, code) {
      const store = find(country, code)
      return store?.collection ? { ...store, keepOpenHours: store.collection.keepOpenHours } : undefined
    },
    async findPickupStore(country, code) {
      const store = find(country, code)
      return store && { name: store.name, address: store.location.address }
    },
  }
}

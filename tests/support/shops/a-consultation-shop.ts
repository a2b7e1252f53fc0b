import { createConsultationsModule } from '#adapters/consultations/create-consultations-module.ts'
import { createLinkTokens } from '#adapters/messages/link-tokens.ts'
import type { BookConsultation } from '#commerce/consultations/consultation.ts'
import type { Store } from '#commerce/stores/store.ts'
import { readStores } from '#adapters/stores/read-stores.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { invariant } from '#kernel/invariant.ts'
import { manualClock } from '../manual-clock.ts'
import { theStorefront } from './a-content-shop.ts'
import { theCountries } from './the-countries.ts'

/** Bookings with the designers of a store, who have one time each day for `capacity` visitors. */
export function aConsultationShop(db: Database, capacity = 1) {
  const clock = manualClock()
  const here = theStorefront('ae/en')
  const found = readStores('src/content').find(({ storeCode }) => storeCode === 'barsha')
  invariant(found, 'it is a store of the shop')
  const store: Store = {
    ...found,
    calendar: [],
    hours: found.hours.map(() => ['10:00-22:00']),
    consultantSlots: [{ weekdays: [0, 1, 2, 3, 4, 5, 6], from: '16:00', to: '17:00', capacity }],
  }
  const module = createConsultationsModule(db, {
    clock,
    countries: theCountries,
    rateLimiter: { check: async () => ({ allowed: true, retryAfterSeconds: 0 }) },
    tokens: createLinkTokens('a secret of thirty-two characters'),
    listStores: async () => [store],
    findStore: (code) => (code === store.storeCode ? store : undefined),
  })
  const [first, second, third] = [0, 1, 2].map((days) =>
    new Date(Date.parse(`${clock.now().slice(0, 10)}T12:00:00.000Z`) + (days + 1) * 86_400_000).toISOString(),
  )
  let sent = 0
  return {
    ...module,
    store,
    here,
    clock,
    /** Starts of three slots to come. */
    starts: { first, second, third } as Readonly<Record<'first' | 'second' | 'third', string>>,
    book(parts: Partial<BookConsultation> = {}) {
      sent += 1
      return module.consultations.book(
        {
          key: `key-${sent}`,
          storeCode: store.storeCode,
          startsAt: first ?? '',
          name: 'Maryam',
          phone: '050 123 4567',
          email: `visitor-${sent}@example.com`,
          message: '',
          from: '127.0.0.1',
          ...parts,
        },
        here,
      )
    },
    async freePlaces(): Promise<readonly number[]> {
      return (await module.consultations.listSlots(store)).slice(0, 4).map(({ free }) => free)
    },
  }
}

import { randomUUID } from 'node:crypto'
import type { Consultation } from '#commerce/consultations/consultation.ts'
import type { FreeSlot } from '#commerce/consultations/create-consultations.ts'
import type { Store } from '#commerce/stores/store.ts'

/** What the page on which a designer is booked shows. */
export type BookingPage = {
  readonly stores: readonly Store[]
  /** The chosen one; the only one where there is no choice. */
  readonly store: Store | null
  /** The idempotency key of a booking by this page. */
  readonly formKey: string
  /** Slots of the store by day. */
  readonly days: readonly { readonly day: string; readonly slots: readonly FreeSlot[] }[]
}

type Page = { readonly locals: App.Locals; readonly url: Pick<URL, 'searchParams'> }

export async function loadBookingPage({ locals, url }: Page): Promise<BookingPage> {
  const { shop, storefront } = locals
  const stores = await shop.consultations.listStores(storefront)
  const wanted = url.searchParams.get('store')
  const [only = null] = stores
  const store = stores.find(({ storeCode }) => storeCode === wanted) ?? (stores.length === 1 ? only : null)
  const formKey = randomUUID()
  if (!store) return { stores, store: null, formKey, days: [] }
  const byDay = Map.groupBy(await shop.consultations.listSlots(store), ({ day }) => day)
  return { stores, store, formKey, days: [...byDay].map(([day, slots]) => ({ day, slots })) }
}

/** An appointment with its store. */
export type Appointment = {
  readonly consultation: Consultation
  readonly store: Store | undefined
  readonly token: string
}

/** The appointment that a link opens; undefined: the link is wrong. */
export async function loadAppointment({
  locals: { shop, storefront },
  url,
}: Page): Promise<Appointment | undefined> {
  const token = url.searchParams.get('t') ?? ''
  const found = await shop.consultations.describe(token)
  if (!found.ok || found.value.country !== storefront.country.isoCode) return undefined
  const stores = await shop.stores.list(storefront)
  const store = stores.find(({ storeCode }) => storeCode === found.value.storeCode)
  return { consultation: found.value, store, token }
}

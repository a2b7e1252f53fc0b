import { calendarFile } from '#commerce/consultations/calendar-file.ts'
import type { Consultation } from '#commerce/consultations/consultation.ts'
import type { Store } from '#commerce/stores/store.ts'
import { pathTo } from '#web/paths.ts'

type WithStore = {
  readonly consultation: Consultation
  readonly store: Pick<Store, 'name' | 'location' | 'phone'>
  readonly token: string
}

/** An appointment for the calendar of the visitor, in the visitor's language. */
export function writeCalendarFile(
  { consultation, store, token }: WithStore,
  { shop, storefront, t }: Pick<App.Locals, 'shop' | 'storefront' | 't'>,
): string {
  const { language } = storefront
  const { origin } = shop.settings
  const name = store.name[language]
  const { address, city, latitude, longitude } = store.location
  return calendarFile({
    uid: `${consultation.reference}@${new URL(origin).hostname}`,
    startsAt: consultation.startsAt,
    endsAt: consultation.endsAt,
    title: t('consultations:event.title', { store: name }),
    text: t('consultations:event.text', { reference: consultation.reference, phone: store.phone }),
    place: `${name}, ${address[language]}, ${city[language]}`,
    position: { latitude, longitude },
    url: `${origin}${pathTo(storefront.code, 'consultationBooking')}?t=${encodeURIComponent(token)}`,
    isCanceled: consultation.state === 'canceled',
    at: consultation.bookedAt,
  })
}

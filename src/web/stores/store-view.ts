import { openingStateAt, type OpeningState } from '#commerce/stores/opening-hours.ts'
import { storeServices, type Store, type StoreService } from '#commerce/stores/store.ts'
import type { FoundStore } from '#commerce/stores/find-stores.ts'
import { formatClock, formatDateTime, formatDayAndTime, formatNumber } from '#i18n/format.ts'
import type { Translate } from '#i18n/translator.ts'
import { millisecondsBetween, type Instant } from '#kernel/instant.ts'
import { localTime } from '#kernel/local-time.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { pathTo } from '#web/paths.ts'

/** A store as its card and its page show it. */
export type StoreView = {
  readonly store: Store
  readonly name: string
  readonly city: string
  readonly address: string
  readonly href: string
  readonly opening: { readonly open: boolean; readonly text: string }
  readonly services: readonly { readonly value: StoreService; readonly label: string }[]
  /** "3.2 km"; null: from nowhere. */
  readonly distance: string | null
  readonly links: { readonly directions: string; readonly call: string; readonly whatsapp: string | null }
}

type Site = { readonly storefront: Storefront; readonly t: Translate; readonly now: Instant }

export function viewStore({ store, kilometers }: FoundStore, site: Site): StoreView {
  const { storefront, t, now } = site
  const { language, code } = storefront
  const { location, phone, whatsapp } = store
  return {
    store,
    name: store.name[language],
    city: location.city[language],
    address: location.address[language],
    href: pathTo(code, 'store', { code: store.storeCode }),
    opening: describeOpening(openingStateAt(store, now), site),
    services: storeServices
      .filter((service) => store.services.includes(service))
      .map((value) => ({ value, label: t(`stores:service.${value}`) })),
    distance:
      kilometers === null ? null : t('stores:distance', { kilometers: written(kilometers, storefront) }),
    links: {
      directions: `https://www.google.com/maps/dir/?api=1&destination=${location.latitude},${location.longitude}`,
      call: `tel:${phone.replace(/[^+\d]/g, '')}`,
      whatsapp: whatsapp === null ? null : `https://wa.me/${whatsapp.replace(/\D/g, '')}`,
    },
  }
}

/** "Open until 10 pm", "Opens at 2 pm", "Opens Saturday at 10 am". */
function describeOpening(state: OpeningState, { storefront, t, now }: Site): StoreView['opening'] {
  if (state.open) {
    const day = 24 * 60 * 60_000
    const ends = millisecondsBetween(now, state.until) < day
    return {
      open: true,
      text: ends ? t('stores:open.until', { time: clockOf(state.until, storefront) }) : t('stores:open.now'),
    }
  }
  if (state.opens === undefined) return { open: false, text: t('stores:open.closed') }
  const { timeZone } = storefront.country
  const [today, then] = [localTime(now, timeZone).day, localTime(state.opens, timeZone).day]
  if (then === today)
    return { open: false, text: t('stores:open.today', { time: clockOf(state.opens, storefront) }) }
  const week = 6 * 24 * 60 * 60_000
  const when = millisecondsBetween(now, state.opens) < week ? formatDayAndTime : formatDateTime
  return { open: false, text: t('stores:open.later', { when: when(state.opens, storefront) }) }
}

function clockOf(at: Instant, storefront: Storefront): string {
  const minutes = Math.floor(localTime(at, storefront.country.timeZone).second / 60)
  return formatClock(`${Math.floor(minutes / 60)}:${minutes % 60}`, storefront)
}

/** Tenths only where they matter. */
const written = (kilometers: number, storefront: Storefront): string =>
  formatNumber(
    kilometers < 10 ? Math.max(0.1, Math.round(kilometers * 10) / 10) : Math.round(kilometers),
    storefront,
  )

/** When what a page says about these stores being open changes next; null: never. */
export const nextOpeningChange = (stores: readonly Store[], now: Instant): Instant | null =>
  stores
    .flatMap((store) => {
      const state = openingStateAt(store, now)
      return (state.open ? state.until : state.opens) ?? []
    })
    .toSorted()
    .at(0) ?? null

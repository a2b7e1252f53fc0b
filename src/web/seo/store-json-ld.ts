import type { OpeningPeriod } from '#commerce/stores/opening-hours.ts'
import type { Store } from '#commerce/stores/store.ts'
import type { ShopSettings } from '#kernel/shop-settings.ts'
import type { Storefront } from '#kernel/storefront.ts'
import { pathTo } from '#web/paths.ts'
import type { JsonLd } from './json-ld.ts'

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

type Site = { readonly storefront: Storefront; readonly settings: Pick<ShopSettings, 'origin'> }

/** A store for crawlers. `periods`: days soon with hours of their own. */
export function furnitureStore(
  store: Store,
  periods: readonly OpeningPeriod[],
  { storefront, settings: { origin } }: Site,
): JsonLd {
  const { language, code, country } = storefront
  const { location } = store
  const url = origin + pathTo(code, 'store', { code: store.storeCode })
  return {
    '@type': 'FurnitureStore',
    '@id': `${url}#store`,
    name: `${language === 'ar' ? 'مجلس' : 'Majlis'} ${store.name[language]}`,
    url,
    telephone: store.phone,
    currenciesAccepted: country.currency,
    parentOrganization: { '@id': `${origin}${pathTo(code, 'home')}#organization` },
    address: {
      '@type': 'PostalAddress',
      streetAddress: location.address[language],
      addressLocality: location.city[language],
      addressCountry: store.country.toUpperCase(),
    },
    geo: { '@type': 'GeoCoordinates', latitude: location.latitude, longitude: location.longitude },
    openingHoursSpecification: openingHours(store.hours),
    ...(periods.length === 0 ? {} : { specialOpeningHoursSpecification: periods.flatMap(specialHours) }),
  }
}

/** The stores of a country, in the order of the page. */
export const storeItemList = (
  stores: readonly Store[],
  { storefront, settings: { origin } }: Site,
): JsonLd => ({
  '@type': 'ItemList',
  itemListElement: stores.map(({ storeCode }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    url: origin + pathTo(storefront.code, 'store', { code: storeCode }),
  })),
})

const specification = (range: string, more: object) => {
  const [opens = '', closes = ''] = range.split('-')
  return { '@type': 'OpeningHoursSpecification', opens, closes, ...more }
}

/** Days with the same range are one entry. */
function openingHours(hours: Store['hours']): readonly object[] {
  const ranges = [...new Set(hours.flat())]
  return ranges.map((range) =>
    specification(range, {
      dayOfWeek: days
        .filter((_, day) => hours[day]?.includes(range))
        .map((day) => `https://schema.org/${day}`),
    }),
  )
}

function specialHours({ from, to, hours }: OpeningPeriod): readonly object[] {
  const valid = { validFrom: from, validThrough: to }
  // Opening and closing at the same time is how schema.org says closed.
  if (hours === null) return [specification('00:00-00:00', valid)]
  return openingHours(hours).map((entry) => ({ ...entry, ...valid }))
}

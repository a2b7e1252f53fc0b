import type { AstroGlobal } from 'astro'
import { openingPeriodKinds, type OpeningPeriod } from '#commerce/stores/opening-hours.ts'
import type { Store } from '#commerce/stores/store.ts'
import { addDays, localTime } from '#kernel/local-time.ts'
import { tidyText } from '#kernel/tidy-text.ts'
import type { ViewPart } from '#web/content/load-view.ts'
import { loadStoreStock, type StoreStockView } from './store-stock.ts'
import { nextOpeningChange, viewStore, type StoreView } from './store-view.ts'

export type StorePage = {
  readonly view: StoreView
  /** Days soon that have hours of their own. */
  readonly periods: readonly OpeningPeriod[]
  /** What was looked for in its stock; null: nothing. */
  readonly stock: StoreStockView | null
  readonly part: ViewPart
}

/** How far ahead holidays are announced. */
const daysAhead = 45
const maxTerms = 60

/** The page of a store; `unknown`: the country has none by this code; `unavailable`: no one can say. */
export async function loadStorePage(
  { locals, url }: Pick<AstroGlobal, 'locals' | 'url'>,
  code: string,
): Promise<StorePage | 'unknown' | 'unavailable'> {
  const { shop, storefront, t } = locals
  const found = await shop.stores.find(storefront, code)
  if (!found.ok) return 'unavailable'
  if (!found.value) return 'unknown'
  const store = found.value
  const now = shop.clock.now()
  const terms = tidyText(url.searchParams.get('q') ?? '').slice(0, maxTerms)
  const stock = terms === '' ? null : await loadStoreStock(locals, store, terms)
  return {
    view: viewStore({ store, kilometers: null }, { storefront, t, now }),
    periods: periodsSoon(store, localTime(now, store.timeZone).day),
    stock,
    part: {
      tags: ['stores', ...(stock?.tags ?? [])],
      nextChange: nextOpeningChange([store], now),
      stale: stock?.known === false,
    },
  }
}

function periodsSoon({ calendar }: Store, today: string): readonly OpeningPeriod[] {
  const last = addDays(today, daysAhead)
  return calendar
    .filter(({ from, to }) => to >= today && from <= last)
    .toSorted(
      (one, other) =>
        one.from.localeCompare(other.from) ||
        openingPeriodKinds.indexOf(one.kind) - openingPeriodKinds.indexOf(other.kind),
    )
}

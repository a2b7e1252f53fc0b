import type { AstroGlobal } from 'astro'
import type { FoundArea } from '#commerce/addresses/find-area.ts'
import { findStores } from '#commerce/stores/find-stores.ts'
import { isOpenAt } from '#commerce/stores/opening-hours.ts'
import { parseNear } from '#commerce/stores/parse-near.ts'
import { storeServices, type Store, type StoreService } from '#commerce/stores/store.ts'
import type { Language } from '#kernel/language.ts'
import { kilometersBetween, type Position } from '#kernel/position.ts'
import { tidyText } from '#kernel/tidy-text.ts'
import type { ViewPart } from '#web/content/load-view.ts'
import { nextOpeningChange, viewStore, type StoreView } from './store-view.ts'

/** What the form of the page was filled in with. */
type LocatorQuery = {
  readonly q: string
  readonly service: StoreService | null
  readonly open: boolean
  /** A position or an area's name, as it was given. */
  readonly near: string
}

export type Locator = {
  readonly query: LocatorQuery
  /** Whether the stores could be read. */
  readonly known: boolean
  /** The country's. */
  readonly total: number
  readonly stores: readonly StoreView[]
  /** What distances are from: an area, or where the visitor is (null). Undefined: there are none. */
  readonly from: string | null | undefined
  /** Something to tell the visitor: the position is none, it is far away, nothing has the terms, nothing passes the filters. */
  readonly note: 'position' | 'far' | 'terms' | 'filters' | null
  /** Those that a store here has. */
  readonly services: readonly StoreService[]
  readonly part: ViewPart
}

const maxTerms = 60
/** Farther than a shopper drives. */
const farKilometers = 400

/** The stores of the country for `?q=&service=&open=1&near=`. */
export async function loadLocator({ locals, url }: Pick<AstroGlobal, 'locals' | 'url'>): Promise<Locator> {
  const { shop, storefront, t } = locals
  const query = readQuery(url)
  const loaded = await shop.stores.load(storefront)
  const now = shop.clock.now()
  const all = loaded.ok ? loaded.value : []
  const findArea = (text: string) => shop.addresses.findArea(text, storefront)
  const { terms, near, from, note } = place(query, all, findArea, storefront.language)
  const found = findStores(all, { terms, service: query.service, near })
  const passing = query.open ? found.filter(({ store }) => isOpenAt(store, now)) : found
  return {
    query,
    known: loaded.ok,
    total: all.length,
    stores: passing.map((one) => viewStore(one, { storefront, t, now })),
    from,
    note: note ?? (passing.length === 0 && all.length > 0 ? 'filters' : null),
    services: storeServices.filter((service) => all.some((store) => store.services.includes(service))),
    part: { tags: ['stores'], nextChange: nextOpeningChange(all, now), stale: !loaded.ok },
  }
}

function readQuery({ searchParams }: URL): LocatorQuery {
  const service = searchParams.get('service')
  return {
    q: tidyText(searchParams.get('q') ?? '').slice(0, maxTerms),
    service: storeServices.find((one) => one === service) ?? null,
    open: searchParams.get('open') === '1',
    near: tidyText(searchParams.get('near') ?? '').slice(0, maxTerms),
  }
}

type Placed = Pick<Locator, 'from' | 'note'> & { readonly terms: string; readonly near: Position | null }

/** Words that no store has may be an area: then the nearest stores are meant. */
function place(
  { q, near }: LocatorQuery,
  stores: readonly Store[],
  findArea: (text: string) => FoundArea | undefined,
  language: Language,
): Placed {
  const given = parseNear(near)
  const area = given?.kind === 'area' ? findArea(given.text) : undefined
  const position = given?.kind === 'position' ? given.position : (area?.position ?? null)
  const from = position === null ? undefined : (area?.name[language] ?? null)
  const far = position !== null && isFar(position, stores)
  const unusable = given !== null && position === null
  const noted = unusable ? 'position' : far ? 'far' : null
  const placed: Placed = { terms: q, near: position, from, note: noted }
  if (q === '' || findStores(stores, { terms: q, service: null, near: null }).length > 0) return placed
  const typed = findArea(q)
  return typed
    ? { terms: '', near: typed.position, from: typed.name[language], note: noted }
    : { ...placed, terms: '', note: stores.length > 0 ? 'terms' : noted }
}

const isFar = (position: Position, stores: readonly Store[]): boolean =>
  stores.length > 0 && stores.every(({ location }) => kilometersBetween(position, location) > farKilometers)

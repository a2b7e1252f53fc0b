import type { AstroGlobal } from 'astro'
import type { StoredCollection } from '#commerce/collections/collection.ts'
import { collectionStates, type CollectionState } from '#commerce/collections/ports.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { localTime } from '#kernel/local-time.ts'
import { countryName, countryOptions } from '#web/operations/lists/country-options.ts'
import { defineList } from '#web/operations/lists/list-definition.ts'
import type { ListRow, StateText, Tone } from '#web/operations/lists/list-row.ts'
import { loadListOrFile } from '#web/operations/lists/load-list.ts'
import { readListQuery } from '#web/operations/lists/read-list-query.ts'
import { operationsPath } from '#web/operations/route-table.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront' | 't'>

const collectionList = (locals: Locals) =>
  defineList({
    id: 'collections',
    columns: [
      { id: 'name', title: 'operations-collections:list.name', sortable: true },
      { id: 'slug', title: 'operations-collections:field.slug' },
      { id: 'scope', title: 'operations-collections:field.country' },
      { id: 'state', title: 'operations-collections:list.state' },
      { id: 'from', title: 'operations-collections:field.from', hidden: true },
      { id: 'until', title: 'operations-collections:field.until', hidden: true },
      { id: 'changed', title: 'operations-collections:list.changed', sortable: true },
      { id: 'by', title: 'operations-collections:list.by' },
    ],
    filters: [
      {
        id: 'country',
        title: 'operations-collections:field.country',
        kind: 'choice',
        options: countryOptions(locals),
      },
      {
        id: 'state',
        title: 'operations-collections:list.state',
        kind: 'choice',
        options: collectionStates.map((value) => ({ value, label: locals.t(stateLabels[value]) })),
      },
    ],
    search: 'operations-collections:list.search',
    sort: { column: 'changed', descending: true },
  })

export const loadCollections = (astro: AstroGlobal, by: StaffOperator) => {
  const { locals, url } = astro
  return loadListOrFile(astro, by, {
    list: readListQuery(collectionList(locals), url),
    read: (query) => locals.shop.collectionAdmin.listPage(query, by),
    toRow: (collection) => toRow(collection, locals),
  })
}

const toRow = (collection: StoredCollection, locals: Locals): ListRow => ({
  id: collection.id,
  href: `${operationsPath('collection')}?id=${collection.id}`,
  cells: {
    name: { kind: 'text', text: collection.title[locals.storefront.language] },
    slug: { kind: 'code', text: collection.slug },
    scope: {
      kind: 'text',
      text:
        collection.country === null
          ? locals.t('operations-search:everywhere')
          : countryName(collection.country, locals),
    },
    state: { kind: 'states', states: [stateOf(collection, locals)] },
    from: collection.from === null ? null : { kind: 'day', day: collection.from },
    until: collection.until === null ? null : { kind: 'day', day: collection.until },
    changed: { kind: 'time', at: collection.changedAt, country: locals.storefront.country.isoCode },
    by: { kind: 'text', text: collection.by },
  },
})

const tones: Readonly<Record<CollectionState, Tone>> = { active: 'good', planned: 'info', over: 'neutral' }
const stateLabels = {
  active: 'operations-search:state.active',
  planned: 'operations-search:state.planned',
  over: 'operations-search:state.over',
} as const satisfies Record<CollectionState, string>

/** By the day of its country; of one for all, that of the first. */
function stateOf({ country, from, until }: StoredCollection, { shop, t }: Locals): StateText {
  const of = shop.countries.find(({ isoCode }) => isoCode === country) ?? shop.countries[0]
  const today = of ? localTime(shop.clock.now(), of.timeZone).day : ''
  const state: CollectionState =
    from !== null && from > today ? 'planned' : until !== null && until < today ? 'over' : 'active'
  return { tone: tones[state], label: t(stateLabels[state]) }
}

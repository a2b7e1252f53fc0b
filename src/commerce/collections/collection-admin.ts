import type { LoadCurrentPath } from '#commerce/catalog/moved-category.ts'
import { noRows, type ListPage, type ListQuery } from '#commerce/lists/list.ts'
import { mergeFields, type EditConflict } from '#commerce/lists/merge-fields.ts'
import type { ListingQuery } from '#commerce/search/listing.ts'
import {
  may,
  mayAnywhere,
  reachesCountry,
  reachesOf,
  type NotPermitted,
  type Operator,
} from '#commerce/staff/operator.ts'
import type { StaffPermission } from '#commerce/staff/permission.ts'
import type { Country, CountryCode } from '#kernel/country.ts'
import type { Clock } from '#kernel/instant.ts'
import type { Language } from '#kernel/language.ts'
import { localTime } from '#kernel/local-time.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { storefront } from '#kernel/storefront.ts'
import { tidyReason } from '#kernel/tidy-text.ts'
import { auditedCollection, changedCollectionFields } from './audited-collection.ts'
import { withCurrentRule } from './current-rule.ts'
import type { Collection, StoredCollection } from './collection.ts'
import {
  noCollectionText,
  writeCollection,
  type CollectionField,
  type CollectionText,
} from './collection-text.ts'
import { parseCollection, type CollectionProblem } from './parse-collection.ts'
import type {
  CollectionFilters,
  CollectionRepository,
  CollectionSearch,
  CollectionTrial,
  CollectionWriter,
} from './ports.ts'

/** `by`: who wrote it last. */
export type CollectionConflict = EditConflict<CollectionText> & { readonly by: string }
type NotFound = { readonly kind: 'not-found' }
export type PutCollectionFailure =
  NotPermitted | NotFound | CollectionProblem | CollectionConflict | { readonly kind: 'too-many' }

type PutCollection = {
  /** Null: a new one. */
  readonly id: string | null
  readonly text: CollectionText
  readonly by: Operator
  readonly reason?: string
  /** What the form showed. What another has changed since stays; of the same field one of both is chosen. */
  readonly shown?: CollectionText | undefined
}

/** Collections for the people who keep them: pages of operations, the operations API, the command line. */
export type CollectionAdmin = {
  listPage(query: ListQuery<CollectionFilters>, by: Operator): Promise<ListPage<StoredCollection>>
  find(id: string, by: Operator): Promise<StoredCollection | undefined>
  mayEdit(country: CountryCode | null, by: Operator): boolean
  /** As its form shows it. */
  textOf(collection: Collection): CollectionText
  put(input: PutCollection): Promise<Result<StoredCollection, PutCollectionFailure>>
  remove(
    id: string,
    edit: { readonly by: Operator; readonly reason?: string },
  ): Promise<Result<null, NotPermitted | NotFound>>
  /** What it would show in each of its countries, as if its days had come, with names in a language. Writes nothing. */
  try(
    text: CollectionText,
    by: Operator,
    language?: Language,
  ): Promise<Result<readonly CollectionTrial[], NotPermitted | CollectionProblem>>
}

type Deps = {
  readonly collections: CollectionRepository
  readonly search: CollectionSearch
  readonly countries: readonly Country[]
  readonly clock: Clock
  /** Pages of collections are made anew everywhere. */
  readonly publish: () => Promise<void>
  readonly loadCurrentPath: LoadCurrentPath
}

const maxCollections = 500
const trialSize = 12

const notPermitted = fail({ kind: 'not-permitted' })
const notFound = fail({ kind: 'not-found' })

export function createCollectionAdmin(deps: Deps): CollectionAdmin {
  const { collections, search, countries, clock, publish, loadCurrentPath } = deps

  /** What counts in all countries is for those who work for all. */
  const isWithin = (permission: StaffPermission, country: CountryCode | null, by: Operator): boolean =>
    country === null
      ? reachesOf(by, permission).some((reach) => reachesCountry(reach, null) && reach.places === 'all')
      : may(by, permission, { country, place: null })
  const mayEdit: CollectionAdmin['mayEdit'] = (country, by) => isWithin('search.edit', country, by)
  const maySee = (country: CountryCode | null, by: Operator): boolean =>
    country === null ? mayAnywhere(by, 'content.see') : isWithin('content.see', country, by)

  const textOf: CollectionAdmin['textOf'] = (collection) =>
    writeCollection(
      collection,
      countries.find(({ isoCode }) => isoCode === collection.country)?.currency ?? null,
    )
  const parse = (text: CollectionText) => parseCollection(text, countries)
  const countriesOf = ({ country }: Collection) =>
    countries.filter(({ isoCode }) => country === null || country === isoCode)

  async function checkValues(collection: Collection): Promise<CollectionProblem | undefined> {
    const { rule } = collection
    const facets = [
      ['categories', 'category', rule.categories],
      ['brands', 'brand', rule.brands],
      ['colors', 'color', rule.colors],
      ['materials', 'material', rule.materials],
    ] as const
    for (const [field, facet, values] of facets)
      for (const value of values) if (!(await search.hasValue(facet, value))) return unknown(field)
    const [code] = await collections.listUnknownProducts([...rule.first, ...rule.without])
    if (code === undefined) return undefined
    return { ...problem(rule.first.includes(code) ? 'first' : 'without', 'no-product'), value: code }
  }

  /** As the form writes it, for the current categories: it may be from before one moved. What is not valid stays as typed. */
  async function current(text: CollectionText): Promise<CollectionText> {
    const parsed = parse(text)
    return parsed.ok ? textOf(withCurrentRule(parsed.value, await loadCurrentPath())) : text
  }

  const put: CollectionAdmin['put'] = async ({ id, by, reason = '', ...given }) => {
    if (!mayAnywhere(by, 'search.edit')) return notPermitted
    const text = await current(given.text)
    const shown = given.shown && (await current(given.shown))
    const wanted = parse(text)
    if (!wanted.ok) return wanted
    if (!mayEdit(wanted.value.country, by)) return notPermitted
    const wrong = await checkValues(wanted.value)
    if (wrong) return fail(wrong)
    const written = await collections.write<StoredCollection, PutCollectionFailure>(
      async (writer, audit) => {
        const stored = id === null ? undefined : await writer.get(id)
        if (id !== null && (!stored || !mayEdit(stored.country, by))) return notFound
        const merged = stored ? merge(stored, text, shown) : wanted
        if (!merged.ok) return merged
        const collection = merged.value
        const taken = await isTaken(writer, collection.slug, id)
        if (taken) return fail(taken)
        const after = textOf(collection)
        if (!stored) {
          if ((await writer.count()) >= maxCollections) return fail({ kind: 'too-many' })
          const added = await writer.insert(collection)
          await audit('collection.add', added, {}, auditedCollection(after))
          return ok(added)
        }
        const before = textOf(stored)
        const names = changedCollectionFields(before, after)
        if (names.length === 0) return ok(stored)
        const changed = await writer.update(stored, collection)
        await audit(
          'collection.edit',
          changed,
          auditedCollection(before, names),
          auditedCollection(after, names),
        )
        return ok(changed)
      },
      { by, at: clock.now(), reason: tidyReason(reason) },
    )
    if (written.ok) await publish()
    return written
  }

  async function isTaken(writer: CollectionWriter, slug: string, id: string | null) {
    const other = await writer.findBySlug(slug)
    return other && other.id !== id ? problem('slug', 'taken') : undefined
  }

  function merge(
    stored: StoredCollection,
    wanted: CollectionText,
    shown: CollectionText | undefined,
  ): Result<Collection, CollectionProblem | CollectionConflict> {
    const now = textOf(stored)
    const merged = mergeFields({ ...(shown ?? now) }, { ...wanted }, { ...now })
    if (merged.kind === 'conflict')
      return fail({
        kind: 'conflict',
        conflicts: merged.conflicts,
        fields: merged.fields,
        now,
        by: stored.by,
      })
    return parse({ ...noCollectionText, ...merged.fields })
  }

  const queryOf = ({ slug, rule, sort }: Collection): ListingQuery => ({
    category: null,
    collection: { kind: 'collection', slug, rule, sort },
    text: null,
    facets: {},
    ranges: {},
    sort,
    page: 1,
    pageSize: trialSize,
  })

  return {
    mayEdit,
    textOf,
    put,
    async listPage(query, by) {
      if (!mayAnywhere(by, 'content.see')) return noRows
      const today = new Map(
        countries.map(({ isoCode, timeZone }) => [isoCode, localTime(clock.now(), timeZone).day]),
      )
      return collections.listPage(query, { reaches: reachesOf(by, 'content.see'), today })
    },
    async find(id, by) {
      const found = await collections.get(id)
      return found && maySee(found.country, by) ? found : undefined
    },
    async remove(id, { by, reason = '' }) {
      if (!mayAnywhere(by, 'search.edit')) return notPermitted
      const removed = await collections.write<null, NotFound>(
        async (writer, audit) => {
          const stored = await writer.get(id)
          if (!stored || !mayEdit(stored.country, by)) return notFound
          await writer.remove(id)
          await audit('collection.remove', stored, auditedCollection(textOf(stored)), {})
          return ok(null)
        },
        { by, at: clock.now(), reason: tidyReason(reason) },
      )
      if (removed.ok) await publish()
      return removed
    },
    async try(text, by, language = 'en') {
      if (!mayAnywhere(by, 'content.see')) return notPermitted
      const parsed = parse(await current(text))
      if (!parsed.ok) return parsed
      const wrong = await checkValues(parsed.value)
      if (wrong) return fail(wrong)
      const seen = countriesOf(parsed.value).filter(({ isoCode }) => maySee(isoCode, by))
      return ok(
        await Promise.all(
          seen.map(async (country) => {
            const { total, cards } = await search.list(queryOf(parsed.value), storefront(country, language))
            return { country: country.isoCode, total, cards }
          }),
        ),
      )
    },
  }
}

const problem = (field: CollectionField, what: CollectionProblem['problem']): CollectionProblem => ({
  kind: 'invalid',
  field,
  problem: what,
})
const unknown = (field: CollectionField) => problem(field, 'unknown')

import type { Product } from '#commerce/catalog/product.ts'
import type { CompareTexts, TextSegment } from '#commerce/lists/compare-texts.ts'
import { mayAnywhere, mayEverywhere, type NotPermitted, type Operator } from '#commerce/staff/operator.ts'
import type { Clock } from '#kernel/instant.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyReason } from '#kernel/tidy-text.ts'
import type { CatalogAdmin, EditTextsFailure, EditVariantsFailure } from './catalog-admin.ts'
import type { ProductHistory, ProductPresentation, StoredProduct } from './ports.ts'
import {
  stateChanges,
  listSeparator,
  type ProductVersion,
  type SnapshotChange,
  type SnapshotFields,
} from './product-snapshot.ts'
import { readTexts, textFields, type ProductTexts } from './product-texts.ts'
import { planRestore, type RestorePlan } from './restore-plan.ts'
import { readVariantFields } from './variant-fields.ts'

/** A version with what it changed. */
export type ListedVersion = ProductVersion & {
  /** Against the version before it; null: that is no longer stored. */
  readonly changes: readonly SnapshotChange[] | null
}

type VersionPage = {
  readonly versions: readonly ListedVersion[]
  /** The version before which the next page begins; null: this is the end. */
  readonly next: number | null
}

/** A field in which two versions differ, word by word. */
export type ComparedField = SnapshotChange & { readonly segments: readonly TextSegment[] }

export type RestoreVersionFailure =
  | NotPermitted
  | { readonly kind: 'not-found' | 'managed-elsewhere' | 'changed-meanwhile' }
  | { readonly kind: 'rejected'; readonly rejected: RestorePlan['rejected'] }

type Restore = {
  readonly code: string
  readonly version: number
  /** Null: all. */
  readonly fields: readonly string[] | null
  readonly by: Operator
}

/** Versions of all that operators edit of a product, except its prices, which have a history of their own. */
export type ProductVersions = {
  /** Newest first. */
  list(code: string, by: Operator): Promise<readonly ListedVersion[]>
  /** Newest first, from those before a version; null: from the newest. */
  listPage(
    code: string,
    page: { readonly before: number | null; readonly size: number },
    by: Operator,
  ): Promise<VersionPage>
  find(code: string, version: number, by: Operator): Promise<ProductVersion | undefined>
  compare(before: ProductVersion, after: ProductVersion): readonly ComparedField[]
  /** What restoring a version, or some of its fields, would change, and what it would not and why. */
  plan(restore: Restore): Promise<Result<RestorePlan, RestoreVersionFailure>>
  /**
   * Gives a product the fields of a version again, by the use cases that edit them. `shown`: the newest version when a person saw the
   * plan. Sent twice it changes nothing the second time.
   */
  restore(
    restore: Restore & { readonly shown: number; readonly reason?: string },
  ): Promise<Result<RestorePlan, RestoreVersionFailure>>
}

type Deps = {
  readonly admin: Pick<CatalogAdmin, 'find' | 'editTexts' | 'editVariants' | 'setHidden'>
  readonly history: ProductHistory
  readonly presentation: Pick<ProductPresentation, 'isCategory' | 'edit'>
  readonly compareTexts: CompareTexts
  readonly isManagedElsewhere: boolean
  readonly clock: Clock
}

type Read = { readonly stored: StoredProduct; readonly plan: RestorePlan; readonly then: SnapshotFields }

/** As the database counts; the one after it is counted, too. */
const maxVersion = 2 ** 31 - 2

const isVersion = (version: number): boolean =>
  Number.isInteger(version) && version > 0 && version <= maxVersion

const withChanges = (versions: readonly ProductVersion[]): readonly ListedVersion[] =>
  versions.map((version, place) => {
    const before = versions[place + 1]
    return { ...version, changes: before ? stateChanges(before.fields, version.fields) : null }
  })

const changedMeanwhile = fail({ kind: 'changed-meanwhile' as const })

export function createProductVersions(deps: Deps): ProductVersions {
  const { admin, history, presentation, compareTexts, clock } = deps

  async function read({ code, version, fields, by }: Restore): Promise<Result<Read, RestoreVersionFailure>> {
    const mayText = mayEverywhere(by, 'products.texts')
    const mayManage = mayEverywhere(by, 'products.manage')
    if (!mayText && !mayManage) return fail({ kind: 'not-permitted' })
    if (deps.isManagedElsewhere) return fail({ kind: 'managed-elsewhere' })
    const stored = await admin.find(code, by)
    const versions = await history.list(code)
    const found = versions.find((one) => one.version === version)
    const last = versions[0]
    if (!stored || !found || !last) return fail({ kind: 'not-found' })
    const then = found.fields
    const paths = (then['categories'] ?? '').split(listSeparator)
    const known = await Promise.all(paths.map((path) => presentation.isCategory(path)))
    const plan = planRestore({
      ...{ product: stored.product, isHidden: stored.hidden !== null, then, fields, mayText, mayManage },
      urlKeyHolder: await history.holderOf(then['urlKey'] ?? ''),
      unknownCategories: paths.filter((_, place) => known[place] === false),
    })
    return ok({ stored, then, plan: { ...plan, version, last: last.version } })
  }

  return {
    async list(code, by) {
      return mayAnywhere(by, 'products.see') ? withChanges(await history.list(code)) : []
    },

    async listPage(code, { before, size }, by) {
      if (!mayAnywhere(by, 'products.see')) return { versions: [], next: null }
      // One more, which says what the last of the page changed.
      const found = await history.list(code, { before, limit: size + 1 })
      const versions = withChanges(found).slice(0, size)
      return { versions, next: found.length > size ? (versions.at(-1)?.version ?? null) : null }
    },

    async find(code, version, by) {
      if (!mayAnywhere(by, 'products.see') || !isVersion(version)) return undefined
      const [found] = await history.list(code, { before: version + 1, limit: 1 })
      return found?.version === version ? found : undefined
    },

    compare: (before, after) =>
      stateChanges(before.fields, after.fields).map((change) => ({
        ...change,
        segments: compareTexts(change.before, change.after, /[. ]ar$/.test(change.field) ? 'ar' : 'en-US'),
      })),

    async plan(restore) {
      const found = await read(restore)
      return found.ok ? ok(found.value.plan) : found
    },

    async restore({ shown, reason = '', ...restore }) {
      const found = await read(restore)
      if (!found.ok) return found
      const { plan, stored } = found.value
      if (plan.changes.length === 0)
        return plan.rejected.length === 0 ? ok(plan) : fail({ kind: 'rejected', rejected: plan.rejected })
      if (plan.last !== shown) return changedMeanwhile
      const because =
        tidyReason(`version ${restore.version}${reason.trim() === '' ? '' : `: ${reason}`}`) ?? ''
      const written = await write(stored, plan, { by: restore.by, reason: because })
      return written.ok ? ok(plan) : written
    },
  }

  /** Each by its own use case. All were judged before, so that one fails only where another person writes at that moment. */
  async function write(
    { product }: StoredProduct,
    { changes }: RestorePlan,
    edit: { readonly by: Operator; readonly reason: string },
  ): Promise<Result<null, RestoreVersionFailure>> {
    const { code } = product
    const wanted = Object.fromEntries(changes.map(({ field, after }) => [field, after]))
    const only = (names: readonly string[]): Record<string, string> =>
      Object.fromEntries(names.flatMap((name) => (name in wanted ? [[name, wanted[name] ?? '']] : [])))
    const texts: Partial<ProductTexts> = only(textFields)
    if (Object.keys(texts).length > 0) {
      const edited = await admin.editTexts({ code, texts, shown: readTexts(product), ...edit })
      if (!edited.ok) return failureOf(edited.failure)
    }
    const shown = readVariantFields(product)
    const fields = only(Object.keys(shown))
    if (Object.keys(fields).length > 0) {
      const edited = await admin.editVariants({ code, fields, shown, ...edit })
      if (!edited.ok) return failureOf(edited.failure)
    }
    for (const field of ['categories', 'badges'] as const) {
      const to = wanted[field]
      if (to === undefined) continue
      const list = to.split(listSeparator).filter((one) => one !== '')
      const edited = await presentation.edit(
        code,
        field,
        (now): Result<Product, { readonly kind: 'changed-meanwhile' }> =>
          now[field].join() === list.join() || now[field].join() === product[field].join()
            ? ok({ ...now, [field]: list })
            : changedMeanwhile,
        { by: edit.by, at: clock.now(), reason: edit.reason },
      )
      if (!edited.ok) return fail(edited.failure)
    }
    if (wanted['visibility'] === undefined) return ok(null)
    const isHidden = wanted['visibility'] === 'hidden'
    const made = await admin.setHidden({ code, isHidden, ...edit })
    return made.ok ? ok(null) : fail(made.failure)
  }
}

const failureOf = ({ kind }: EditTextsFailure | EditVariantsFailure): Result<never, RestoreVersionFailure> =>
  kind === 'not-found' || kind === 'not-permitted' || kind === 'managed-elsewhere'
    ? fail({ kind })
    : changedMeanwhile

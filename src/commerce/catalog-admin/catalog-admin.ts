import type { LoadCurrentPath } from '#commerce/catalog/moved-category.ts'
import type { Product, ProductBadge } from '#commerce/catalog/product.ts'
import type { CompareTexts } from '#commerce/lists/compare-texts.ts'
import { noRows, type ListPage, type ListQuery } from '#commerce/lists/list.ts'
import { mergeFields, type EditConflict } from '#commerce/lists/merge-fields.ts'
import { mayAnywhere, mayEverywhere, type NotPermitted, type Operator } from '#commerce/staff/operator.ts'
import type { Clock } from '#kernel/instant.ts'
import { fail, type Result } from '#kernel/result.ts'
import { tidyReason } from '#kernel/tidy-text.ts'
import type {
  EditFailure,
  EditVariants,
  LocatedProduct,
  ProductFilters,
  ProductHistory,
  ProductRow,
  ProductPresentation,
  ProductTextRepository,
  StoredProduct,
  TextEdit,
  TextVersion,
  WhetherChanged,
} from './ports.ts'
import { readTexts, withTexts, type ProductTexts, type TextProblem } from './product-texts.ts'
import { withBadge, withCategory, type CategoryProblem, type PresentedProduct } from './presentation.ts'
import type { InvalidOptions } from './option-labels.ts'
import { readVariantFields, withVariantFields, type VariantFields } from './variant-fields.ts'
import { createProductVersions, type ProductVersions } from './product-versions.ts'
import type { InvalidMeasures } from './variant-measures.ts'

/** `by`: who changed them last; null: an import, or another system. */
export type TextConflict = EditConflict<ProductTexts> & { readonly by: string | null }

export type EditTextsFailure =
  NotPermitted | EditFailure | TextProblem | TextConflict | { readonly kind: 'managed-elsewhere' }

export type EditVariantsFailure =
  | NotPermitted
  | InvalidMeasures
  | InvalidOptions
  | EditConflict<VariantFields>
  | { readonly kind: 'not-found' }
  | { readonly kind: 'managed-elsewhere' }

type EditTexts = {
  readonly code: string
  readonly texts: Partial<ProductTexts>
  readonly by: Operator
  readonly reason?: string
  /** What the form showed. What another has changed since stays; of the same field a person chooses. Default: what is stored. */
  readonly shown?: ProductTexts | undefined
}

type VariantsEdit = {
  readonly code: string
  /** Those that are absent stay. */
  readonly fields: VariantFields
  readonly by: Operator
  readonly reason?: string
  /** What the form showed, as with texts. */
  readonly shown?: VariantFields | undefined
}

type PresentationAct = { readonly code: string; readonly by: Operator; readonly reason?: string }

export type PresentationFailure = NotPermitted | { readonly kind: 'not-found' | 'managed-elsewhere' }
export type CategoryFailure = PresentationFailure | { readonly kind: 'unknown-category' | CategoryProblem }

type Deps = {
  readonly products: ProductTextRepository
  readonly editVariants: EditVariants
  readonly presentation: ProductPresentation
  readonly history: ProductHistory
  readonly compareTexts: CompareTexts
  /** True: products are edited in another system. */
  readonly isManagedElsewhere: boolean
  /** A saved view may name a category by a former path. */
  readonly loadCurrentPath: LoadCurrentPath
  readonly clock: Clock
}

/** Products for the people who write about them: pages of operations, the operations API, the command line. */
export type CatalogAdmin = {
  /** Whether the texts of products, which every country shows, are theirs to edit. */
  mayEdit(by: Operator): boolean
  /** Whether what variants measure, and what their options are called, is theirs to edit. */
  mayMeasure(by: Operator): boolean
  listPage(query: ListQuery<ProductFilters>, by: Operator): Promise<ListPage<ProductRow>>
  /** What the list can be narrowed to. */
  listBrands(by: Operator): Promise<readonly string[]>
  find(code: string, by: Operator): Promise<StoredProduct | undefined>
  /** By a code or a SKU as someone types it. */
  locate(text: string, by: Operator): Promise<LocatedProduct | undefined>
  listVersions(code: string, by: Operator): Promise<readonly TextVersion[]>
  editTexts(edit: EditTexts): Promise<Result<Product, EditTextsFailure>>
  /** What variants measure, and labels and families of their options. SKUs and values stay. */
  editVariants(edit: VariantsEdit): Promise<Result<Product, EditVariantsFailure>>
  /** How the shop presents products that exist; for who may change it. */
  listPresented(codes: readonly string[], by: Operator): Promise<readonly PresentedProduct[]>
  /** A hidden product has no page in the shop, is found nowhere and cannot be ordered. What is so already stays. */
  setHidden(
    act: PresentationAct & { readonly isHidden: boolean },
  ): Promise<Result<WhetherChanged, PresentationFailure>>
  setBadge(
    act: PresentationAct & { readonly badge: ProductBadge; readonly isOn: boolean },
  ): Promise<Result<WhetherChanged, PresentationFailure>>
  /** Adds a product to a category, or takes it out of one; it is always in at least one. */
  setCategory(
    act: PresentationAct & { readonly category: string; readonly isIn: boolean },
  ): Promise<Result<WhetherChanged, CategoryFailure>>
  readonly versions: ProductVersions
  /** Gives a product the texts of a version again, as a new version. */
  restore(
    code: string,
    version: number,
    edit: { readonly by: Operator; readonly reason?: string },
  ): Promise<Result<Product, EditTextsFailure>>
}

/** As the database counts. */
const maxVersion = 2 ** 31 - 1
const notPermitted = fail({ kind: 'not-permitted' as const })
const notFound = fail({ kind: 'not-found' as const })

export function createCatalogAdmin({
  products,
  editVariants,
  presentation,
  history,
  compareTexts,
  isManagedElsewhere,
  loadCurrentPath,
  clock,
}: Deps): CatalogAdmin {
  const mayEdit = (by: Operator): boolean => !isManagedElsewhere && mayEverywhere(by, 'products.texts')

  const mayMeasure = (by: Operator): boolean => !isManagedElsewhere && mayEverywhere(by, 'products.manage')

  const rejectionOf = (by: Operator, permission: 'products.texts' | 'products.manage' = 'products.texts') =>
    !mayEverywhere(by, permission)
      ? notPermitted
      : isManagedElsewhere
        ? fail({ kind: 'managed-elsewhere' as const })
        : undefined

  function editOf(act: TextEdit['act'], by: Operator, reason = ''): TextEdit {
    return { act, by, at: clock.now(), reason: tidyReason(reason) }
  }

  const presentationEdit = ({ by, reason = '' }: PresentationAct) => ({
    by,
    at: clock.now(),
    reason: tidyReason(reason),
  })

  const admin: Omit<CatalogAdmin, 'versions'> = {
    mayEdit,
    mayMeasure,

    async listPage(query, by) {
      if (!mayAnywhere(by, 'products.see')) return noRows
      const { category } = query.filters
      const current = category === null ? null : (await loadCurrentPath())(category)
      return products.listPage({ ...query, filters: { ...query.filters, category: current } }, clock.now())
    },

    listBrands: async (by) => (mayAnywhere(by, 'products.see') ? products.listBrands() : []),

    find: async (code, by) => (mayAnywhere(by, 'products.see') ? products.find(code) : undefined),

    locate: async (text, by) => (mayAnywhere(by, 'products.see') ? products.locate(text) : undefined),

    listVersions: async (code, by) => (mayAnywhere(by, 'products.see') ? products.listVersions(code) : []),

    async editTexts({ code, texts, by, reason, shown }) {
      const rejected = rejectionOf(by)
      if (rejected) return rejected
      return products.edit<TextProblem | TextConflict>(
        code,
        (product, lastBy) => {
          const now = readTexts(product)
          const before = shown ?? now
          const wanted = withTexts(product, { ...before, ...texts })
          if (!wanted.ok) return wanted
          const merged = mergeFields(before, readTexts(wanted.value), now)
          if (merged.kind === 'conflict')
            return fail({
              kind: 'conflict',
              conflicts: merged.conflicts,
              fields: merged.fields,
              now,
              by: lastBy?.name ?? null,
            })
          return withTexts(product, { ...now, ...merged.fields })
        },
        editOf('product.edit', by, reason),
      )
    },

    async editVariants({ code, fields, by, reason = '', shown }) {
      const rejected = rejectionOf(by, 'products.manage')
      if (rejected) return rejected
      return editVariants<InvalidMeasures | InvalidOptions | EditConflict<VariantFields>>(
        code,
        (product) => {
          const now = readVariantFields(product)
          const before = { ...now, ...shown }
          const wanted = withVariantFields(product, { ...before, ...fields })
          if (!wanted.ok) return wanted
          const merged = mergeFields(before, readVariantFields(wanted.value), now)
          if (merged.kind === 'conflict')
            return fail({ kind: 'conflict', conflicts: merged.conflicts, fields: merged.fields, now })
          return withVariantFields(product, merged.fields)
        },
        { by, at: clock.now(), reason: tidyReason(reason) },
      )
    },

    listPresented: async (codes, by) => (mayMeasure(by) ? presentation.list(codes) : []),

    async setHidden(act) {
      const rejected = rejectionOf(act.by, 'products.manage')
      return rejected ?? presentation.setHidden(act.code, act.isHidden, presentationEdit(act))
    },

    async setBadge(act) {
      const { code, badge, isOn } = act
      const rejected = rejectionOf(act.by, 'products.manage')
      return rejected ?? presentation.edit(code, 'badges', withBadge(badge, isOn), presentationEdit(act))
    },

    async setCategory(act) {
      const { code, category, isIn } = act
      const rejected = rejectionOf(act.by, 'products.manage')
      if (rejected) return rejected
      if (isIn && !(await presentation.isCategory(category))) return fail({ kind: 'unknown-category' })
      return presentation.edit(code, 'categories', withCategory(category, isIn), presentationEdit(act))
    },

    async restore(code, version, { by, reason }) {
      const rejected = rejectionOf(by)
      if (rejected) return rejected
      const isVersion = Number.isInteger(version) && version > 0 && version <= maxVersion
      const found = isVersion ? await products.findVersion(code, version) : undefined
      if (!found) return notFound
      return products.edit<TextProblem>(
        code,
        (product) => withTexts(product, found.texts),
        editOf('product.restore', by, reason),
      )
    },
  }
  return {
    ...admin,
    versions: createProductVersions({
      admin,
      history,
      presentation,
      compareTexts,
      isManagedElsewhere,
      clock,
    }),
  }
}

import type { Product } from '#commerce/catalog/product.ts'
import { optionKey } from './option-labels.ts'
import { stateChanges, readSnapshot, type SnapshotChange, type SnapshotFields } from './product-snapshot.ts'
import { readTexts, textFields, withTexts } from './product-texts.ts'
import { readVariantFields, withVariantFields } from './variant-fields.ts'
import { measureKey } from './variant-measures.ts'

/**
 * Why a field of a version cannot be restored. `gone`: its SKU or option is no longer the product's; `elsewhere`: pictures are
 * restored on their own page; `invalid`: no edit would take it any more.
 */
type RestoreObstacle = 'not-yours' | 'gone' | 'elsewhere' | 'invalid' | 'url-key-taken' | 'unknown-category'

export type RestorePlan = {
  readonly version: number
  /** The newest version. */
  readonly last: number
  readonly changes: readonly SnapshotChange[]
  readonly rejected: readonly {
    readonly field: string
    readonly why: RestoreObstacle
    /** What is in the way: the product with the address, the categories. */
    readonly what: string
  }[]
}

type ToRestore = {
  readonly product: Product
  readonly isHidden: boolean
  readonly then: SnapshotFields
  /** Null: all. */
  readonly fields: readonly string[] | null
  readonly mayText: boolean
  readonly mayManage: boolean
  /** The product that has the address of the version; null: none. */
  readonly urlKeyHolder: string | null
  readonly unknownCategories: readonly string[]
}

const isText = (field: string): boolean => textFields.some((one) => one === field)

export function planRestore(given: ToRestore): Pick<RestorePlan, 'changes' | 'rejected'> {
  const { product, isHidden, then, fields } = given
  const now = readNow(product, isHidden)
  const chosen = fields && new Set(fields)
  // A field that the version does not have is of a SKU or option that came later, and stays.
  const differing = stateChanges(now, then).filter(
    ({ field }) => Object.hasOwn(then, field) && (chosen === null || chosen.has(field)),
  )
  const invalid = invalidFields(product, differing)
  const judged = differing.map((change) => ({ change, ...judge(change, given, now, invalid) }))
  return {
    changes: judged.filter(({ why }) => why === null).map(({ change }) => change),
    rejected: judged.flatMap(({ change: { field }, why, what }) =>
      why === null ? [] : [{ field, why, what }],
    ),
  }
}

type Judged = { readonly why: RestoreObstacle | null; readonly what: string }

function judge(
  { field }: SnapshotChange,
  given: ToRestore,
  now: SnapshotFields,
  invalid: ReadonlySet<string>,
): Judged {
  const because = (why: RestoreObstacle, what = ''): Judged => ({ why, what })
  if (field === 'pictures') return because('elsewhere')
  if (isText(field) ? !given.mayText : !given.mayManage) return because('not-yours')
  if (!Object.hasOwn(now, field)) return because('gone')
  const { urlKeyHolder, unknownCategories } = given
  if (field === 'urlKey' && urlKeyHolder !== null && urlKeyHolder !== given.product.code)
    return because('url-key-taken', urlKeyHolder)
  if (field === 'categories' && unknownCategories.length > 0)
    return because('unknown-category', unknownCategories.join(', '))
  return invalid.has(field) ? because('invalid') : { why: null, what: '' }
}

/** Those that a form would not take: each text for itself, measures and labels together. */
function invalidFields(product: Product, changes: readonly SnapshotChange[]): ReadonlySet<string> {
  const texts = readTexts(product)
  const wrong = changes
    .filter(({ field, after }) => isText(field) && !withTexts(product, { ...texts, [field]: after }).ok)
    .map(({ field }) => field)
  const own = readVariantFields(product)
  let fields: Readonly<Record<string, string>> = Object.fromEntries(
    changes.flatMap(({ field, after }) => (Object.hasOwn(own, field) ? [[field, after]] : [])),
  )
  // What is wrong is taken out until the rest is right: without a label, another may be free.
  for (;;) {
    const tried = withVariantFields(product, fields)
    if (tried.ok) return new Set(wrong)
    const { failure } = tried
    const keys =
      failure.kind === 'invalid-measures'
        ? failure.problems.map(({ sku, field }) => measureKey(sku, field))
        : failure.problems.map(({ attribute, value, field }) => optionKey(attribute, value, field))
    const bad = keys.filter((one) => Object.hasOwn(fields, one))
    if (bad.length === 0) return new Set([...wrong, ...Object.keys(fields)])
    wrong.push(...bad)
    fields = Object.fromEntries(Object.entries(fields).filter(([key]) => !bad.includes(key)))
  }
}

const readNow = (product: Product, isHidden: boolean): SnapshotFields =>
  readSnapshot({
    ...product,
    pictures: [...product.pictures, ...product.variants.flatMap(({ pictures }) => pictures)].map(
      ({ base }) => base,
    ),
    hidden: isHidden,
  })

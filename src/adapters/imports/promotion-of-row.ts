import { excerpt } from '#adapters/import/row-error.ts'
import { promotionSchema } from '#adapters/promotions/promotion-schema.ts'
import type { LineReason } from '#commerce/imports/import-line.ts'
import { promotionProblems } from '#commerce/promotion-admin/promotion-problems.ts'
import type { Promotion } from '#commerce/promotions/promotion.ts'
import type { Country } from '#kernel/country.ts'
import { parseMoney } from '#kernel/money.ts'
import { fail, ok, type Result } from '#kernel/result.ts'

type Cells = Readonly<Record<string, string>>
type FaultyCell = { readonly column: string; readonly reason: LineReason; readonly read: string }

/**
 * A promotion of a row: of a spreadsheet, whose columns are for offers, carts, one for another and free delivery; or a document of
 * JSONL, which has every kind. A document's parts are also taken as JSON in a cell: benefit, conditions, limits. Whether its code is
 * announced, and whether shoppers have codes of their own, stays as it is `before` where the file has no column of it.
 */
export function promotionOfRow(
  cells: Cells,
  countries: readonly Country[],
  before?: Promotion,
): Result<Promotion, readonly FaultyCell[]> {
  const faults: FaultyCell[] = []
  const text = (name: string): string => (cells[name] ?? '').trim()
  const fault = (column: string, reason: LineReason) =>
    faults.push({ column, reason, read: excerpt(text(column)) })
  const country = countries.find(({ isoCode }) => isoCode === text('country').toLowerCase())
  if (!country)
    return fail([
      { column: 'country', reason: missingOr('not-allowed', text('country')), read: text('country') },
    ])

  const minor = (name: string): number | null => {
    if (text(name) === '') return null
    const parsed = parseMoney(text(name), country.currency)
    if (parsed.ok) return parsed.value.minor
    fault(name, parsed.failure.kind === 'too-precise' ? 'too-precise' : 'not-a-number')
    return null
  }
  const count = (name: string): number | undefined => {
    if (text(name) === '') return undefined
    if (/^\d{1,9}$/.test(text(name))) return Number(text(name))
    fault(name, 'not-a-number')
    return undefined
  }
  /** Per cent, as hundredths of one. */
  const rate = (name: string): number | undefined => {
    const [, whole, part = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/.exec(text(name)) ?? []
    if (whole !== undefined) return Number(whole) * 100 + Number(part.padEnd(2, '0'))
    if (text(name) !== '') fault(name, 'not-a-number')
    return undefined
  }
  const list = (name: string): readonly string[] =>
    text(name)
      .split('|')
      .map((one) => one.trim())
      .filter((one) => one !== '')
  const json = (name: string): unknown => {
    if (text(name) === '') return undefined
    try {
      return JSON.parse(text(name))
    } catch {
      fault(name, 'not-json')
      return undefined
    }
  }
  const moment = (name: string): string | null =>
    text(name) === '' ? null : /^\d{4}-\d{2}-\d{2}$/.test(text(name)) ? `${text(name)}T00:00` : text(name)

  /** A cell that is empty is a no; a file without the column says nothing. */
  const flag = (name: 'announcesCode' | 'takesOwnCode') => {
    const typed = text(name).toLowerCase()
    if (!['', 'true', 'false'].includes(typed)) fault(name, 'not-allowed')
    const isOn = cells[name] === undefined ? before?.[name] === true : typed === 'true'
    return isOn ? { [name]: true } : {}
  }

  const discount = () => {
    const amountMinor = minor('amount')
    return amountMinor === null ? { rate: rate('percent'), maxMinor: minor('maximum') } : { amountMinor }
  }
  const benefit = () => {
    const kind = text('kind')
    const of = { products: list('products'), categories: list('categories'), brands: list('brands') }
    if (kind === 'offer' || kind === 'flash') return { kind, of, discount: discount() }
    if (kind === 'cart') return { kind, discount: discount() }
    if (kind === 'bogo')
      return { kind, of, buy: count('buy'), get: count('get'), rate: rate('percent') ?? 10_000 }
    if (kind !== 'free-delivery') fault('kind', missingOr('not-allowed', kind))
    return { kind }
  }
  // A file without the column says nothing of it.
  const permit = cells['permit'] === undefined ? (before?.permit ?? '') : text('permit')
  const document = {
    ...{ id: text('id'), country: country.isoCode },
    label: json('label') ?? { en: text('label_en'), ar: text('label_ar') },
    group: text('group') || null,
    conditions: json('conditions') ?? {
      schedule: { from: moment('from'), until: moment('until') },
      minimumMinor: minor('minimum'),
      coupon: text('coupon').toUpperCase() || null,
    },
    benefit: json('benefit') ?? benefit(),
    limits: json('limits') ?? { uses: count('uses') ?? null, perCustomer: count('per_customer') ?? null },
    ...(permit === '' ? {} : { permit }),
    ...flag('announcesCode'),
    ...flag('takesOwnCode'),
  }
  if (faults.length > 0) return fail(faults)
  const parsed = promotionSchema.safeParse(document)
  if (!parsed.success)
    return fail(
      parsed.error.issues.slice(0, 8).map(({ path, message }) => ({
        column: path.join('.') || 'id',
        reason: 'does-not-fit' as const,
        read: excerpt(message),
      })),
    )
  const problems = promotionProblems(parsed.data, countries)
  return problems.length === 0
    ? ok(parsed.data)
    : fail(
        problems.map(({ field, problem }) => ({
          column: field,
          reason:
            problem === 'missing' ? 'missing' : problem === 'ends-first' ? 'not-a-date' : 'does-not-fit',
          read: excerpt(text(field)),
        })),
      )
}

const missingOr = (reason: LineReason, text: string): LineReason => (text === '' ? 'missing' : reason)

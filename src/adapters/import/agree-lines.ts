import { isDeepStrictEqual } from 'node:util'
import type { ProductLine } from './line.ts'
import { productColumns } from './columns.ts'
import type { RowError } from './row-error.ts'

type Agreed = {
  readonly lines: readonly ProductLine[]
  readonly categories: readonly string[] | null
  readonly errors: readonly RowError[]
}

const contradicts = (line: number, column: string | null, first: number): RowError => ({
  line,
  column,
  reason: 'contradicts',
  expected: `the same as line ${first}`,
})

/**
 * Merges the lines of one product. Equal lines of one SKU become one (some files have a line per category); fields of the
 * product must be the same in all lines.
 */
export function agreeLines(lines: readonly ProductLine[]): Agreed {
  const errors: RowError[] = []
  const bySku = new Map<string | null, ProductLine>()
  const categories = new Set<string>()
  for (const line of lines) {
    for (const path of line.categories ?? []) categories.add(path)
    const first = bySku.get(line.sku)
    if (!first) bySku.set(line.sku, line)
    else {
      const column = findDifference(first, line)
      if (column !== undefined) errors.push(contradicts(line.line, column, first.line))
    }
  }
  const merged = [...bySku.values()]
  for (const { name, mayDiffer } of productColumns) {
    if (mayDiffer) continue
    const first = merged.find(({ fields }) => fields[name] !== undefined)
    const other = merged.find(
      ({ fields }) => fields[name] !== undefined && !isDeepStrictEqual(fields[name], first?.fields[name]),
    )
    if (first && other) errors.push(contradicts(other.line, name, first.line))
  }
  const visible = merged.find(({ hidden }) => hidden !== null)
  const otherwise = merged.find(({ hidden }) => hidden !== null && hidden !== visible?.hidden)
  if (visible && otherwise) errors.push(contradicts(otherwise.line, 'shop_visibility', visible.line))
  return {
    lines: merged,
    categories: lines.every((line) => line.categories === null) ? null : [...categories],
    errors,
  }
}

/** The first column in which two lines of a SKU differ, categories apart. */
function findDifference(a: ProductLine, b: ProductLine): string | undefined {
  const field = [...new Set([...Object.keys(a.fields), ...Object.keys(b.fields)])].find(
    (name) => !isDeepStrictEqual(a.fields[name], b.fields[name]),
  )
  if (field !== undefined) return field
  if (!isDeepStrictEqual(a.prices, b.prices)) return 'price'
  if (!isDeepStrictEqual(a.options, b.options)) return 'color'
  if (!isDeepStrictEqual(a.stock, b.stock)) return 'stock'
  if (!isDeepStrictEqual(a.pictures, b.pictures)) return 'image_link'
  if (a.hidden !== b.hidden) return 'shop_visibility'
  return undefined
}

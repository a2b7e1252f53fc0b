import { isDeepStrictEqual } from 'node:util'
import type { Line } from './line.ts'
import { columns } from './columns.ts'
import type { RowError } from './row-error.ts'

type Agreed = {
  readonly lines: readonly Line[]
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
 * Lines of one product: those of the same SKU are one if they say the same (a file with a line for each category), and
 * what belongs to the product as a whole must be alike in all of them.
 */
export function agreeLines(lines: readonly Line[]): Agreed {
  const errors: RowError[] = []
  const bySku = new Map<string | null, Line>()
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
  const kept = [...bySku.values()]
  for (const { name, of, mayDiffer } of columns) {
    if (of !== 'product' || mayDiffer) continue
    const first = kept.find(({ fields }) => fields[name] !== undefined)
    const other = kept.find(
      ({ fields }) => fields[name] !== undefined && !isDeepStrictEqual(fields[name], first?.fields[name]),
    )
    if (first && other) errors.push(contradicts(other.line, name, first.line))
  }
  return {
    lines: kept,
    categories: lines.every((line) => line.categories === null) ? null : [...categories],
    errors,
  }
}

/** The first column in which two lines of a SKU differ; its categories do not count. */
function findDifference(a: Line, b: Line): string | undefined {
  const field = [...new Set([...Object.keys(a.fields), ...Object.keys(b.fields)])].find(
    (name) => !isDeepStrictEqual(a.fields[name], b.fields[name]),
  )
  if (field !== undefined) return field
  if (!isDeepStrictEqual(a.prices, b.prices)) return 'price'
  if (!isDeepStrictEqual(a.options, b.options)) return 'color'
  if (!isDeepStrictEqual(a.stock, b.stock)) return 'stock'
  if (!isDeepStrictEqual(a.pictures, b.pictures)) return 'image_link'
  return undefined
}

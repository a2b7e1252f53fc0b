import { fail, ok, type Result } from '#kernel/result.ts'
import { toPath } from '#adapters/content/read-json-files.ts'
import { isCostColumn, isKnownColumn } from './columns.ts'
import { importMapSchema, type ImportMap } from './import-map.ts'

type Problem = { readonly path: string; readonly expected: string }

/** MAP.json, checked: shapes, tables that are named and not there, columns that an import does not know. */
export function parseImportMap(
  text: string,
  countries: readonly string[],
): Result<ImportMap, readonly Problem[]> {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch (error) {
    return fail([{ path: 'the whole', expected: error instanceof Error ? error.message : 'JSON' }])
  }
  const parsed = importMapSchema.safeParse(read)
  if (!parsed.success)
    return fail(
      parsed.error.issues
        .slice(0, 20)
        .map(({ path, message }) => ({ path: toPath(path), expected: message })),
    )
  const problems = [...findUnknown(parsed.data, countries)]
  return problems.length > 0 ? fail(problems) : ok(parsed.data)
}

function* findUnknown(
  { columns, constants, tables, prices }: ImportMap,
  countries: readonly string[],
): Generator<Problem> {
  for (const [place, names] of [
    ['columns', columns],
    ['constants', constants],
  ] as const)
    for (const name of Object.keys(names))
      if (!isKnownColumn(name, countries) && !isCostColumn(name, countries))
        yield { path: `${place}.${name}`, expected: 'a column of docs/how-to/import-products.md' }
  for (const [name, from] of Object.entries(columns))
    for (const source of Array.isArray(from) ? from : [from]) {
      if (typeof source === 'string') continue
      const named = [...source.text.matchAll(/\{[^{}|]+\|([^{}]+)\}/g)].map(([, table]) => table)
      for (const table of [...named, source.table])
        if (table !== undefined && !Object.hasOwn(tables, table))
          yield { path: `columns.${name}`, expected: `a table "${table}" under "tables"` }
    }
  for (const country of Object.keys(prices.countries ?? {}))
    if (!countries.includes(country))
      yield { path: `prices.countries.${country}`, expected: `one of ${countries.join(', ')}` }
}

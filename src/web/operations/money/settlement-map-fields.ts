/** Columns of a settlement file, by what they mean. */
export const mapColumns = ['id', 'reference', 'type', 'amount', 'currency', 'fee', 'date'] as const

/** The fields in which a person says how a provider's file is laid out, and the map that they make. */
export type MapFields = {
  readonly columns: Readonly<Record<(typeof mapColumns)[number], string>>
  /** "SALE=payment" a line. */
  readonly types: string
  readonly amounts: 'major' | 'minor'
  readonly currency: string
  readonly map: unknown
}

/** What was typed, else what the provider's last file was read with, else the shop's own names. */
export function readMapFields(posted: FormData | null, last: unknown): MapFields {
  const known = isMap(last) ? last : {}
  const text = (name: string, usual: string): string =>
    posted === null ? usual : String(posted.get(name) ?? '').trim()
  const columns = Object.fromEntries(
    mapColumns.map((name) => {
      const usual = known.columns?.[name]
      return [name, text(`column-${name}`, usual === null ? '' : (usual ?? name))]
    }),
  ) as MapFields['columns']
  const types = text(
    'types',
    Object.entries(known.types ?? {})
      .map(([theirs, ours]) => `${theirs}=${ours}`)
      .join('\n'),
  )
  const amounts = text('amounts', known.amounts ?? 'major') === 'minor' ? 'minor' : 'major'
  const currency = text('currency', known.currency ?? '').toUpperCase()
  return {
    columns,
    types,
    amounts,
    currency,
    map: {
      // A file without fees has no column of them.
      columns: { ...columns, fee: columns.fee === '' ? null : columns.fee },
      types: readTypes(types),
      amounts,
      ...(currency === '' ? {} : { currency }),
    },
  }
}

type StoredMap = {
  readonly columns?: Readonly<Record<string, string | null>>
  readonly types?: Readonly<Record<string, string>>
  readonly amounts?: string
  readonly currency?: string
}

const isMap = (value: unknown): value is StoredMap => typeof value === 'object' && value !== null

const readTypes = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    text.split('\n').flatMap((line) => {
      const cut = line.lastIndexOf('=')
      return cut <= 0 ? [] : [[line.slice(0, cut).trim(), line.slice(cut + 1).trim()]]
    }),
  )

import type { Day } from '#kernel/local-time.ts'
import type { AuditRow } from './audit-row.ts'

export type ChainRow = AuditRow & { readonly isMoney: boolean }

/** A day of the audit: a digest of each row, and one over them and the day before. */
export type ChainedDay = {
  readonly day: Day
  readonly rows: readonly (readonly [id: number, digest: string, isMoney: boolean])[]
  readonly digest: string
}

type Digest = (text: string) => string

/** The same text for the same row, in whatever order its fields are stored. */
const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(textOf).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${textOf(field)}`).join()}}`
}

/** `previous`: the digest of the day before that has rows; empty: this is the first. */
export function chainDay(
  previous: string,
  day: Day,
  { rows, digest }: { readonly rows: readonly ChainRow[]; readonly digest: Digest },
): ChainedDay {
  const digests = rows
    .toSorted((a, b) => a.id - b.id)
    .map((row) => [row.id, digest(textOf(row)).slice(0, 32), row.isMoney] as const)
  return { day, rows: digests, digest: digest(textOf([previous, day, digests])) }
}

export type ChainBreak =
  | { readonly kind: 'changed' | 'removed' | 'added'; readonly day: Day; readonly id: number }
  /** The digests themselves do not follow from each other. */
  | { readonly kind: 'broken'; readonly day: Day }

/** What differs between a day as it was chained and its rows as they are. `mayBeGone`: its period of retention is over. */
export function proveDay(
  previous: string,
  chained: ChainedDay,
  {
    rows,
    digest,
    mayBeGone,
  }: {
    readonly rows: readonly ChainRow[]
    readonly digest: Digest
    readonly mayBeGone: (isMoney: boolean) => boolean
  },
): readonly ChainBreak[] {
  const { day } = chained
  const isBroken = digest(textOf([previous, day, chained.rows])) !== chained.digest
  const found = new Map(chainDay('', day, { rows, digest }).rows.map(([id, sum]) => [id, sum]))
  const known = new Set(chained.rows.map(([id]) => id))
  return [
    ...(isBroken ? [{ kind: 'broken', day } as const] : []),
    ...chained.rows.flatMap(([id, sum, isMoney]): ChainBreak[] => {
      const now = found.get(id)
      if (now === undefined) return mayBeGone(isMoney) ? [] : [{ kind: 'removed', day, id }]
      return now === sum ? [] : [{ kind: 'changed', day, id }]
    }),
    ...rows.filter(({ id }) => !known.has(id)).map(({ id }) => ({ kind: 'added', day, id }) as const),
  ]
}

import { digestOf } from '#adapters/content/canonical-json.ts'
import type { SourceRow } from '#adapters/import/row.ts'
import type { LineValue } from '#commerce/imports/import-line.ts'
import type { CheckWork, NewLine } from './check-file.ts'

export type TableRow = SourceRow
export type TableWork = Pick<CheckWork, 'file' | 'put' | 'rest' | 'signal' | 'countries' | 'now'>

/** What a row is about: what is, and what it wants. */
type Change = {
  readonly line: number
  readonly object: string
  /** What two lines are about the same by; absent: the object. */
  readonly key?: string
  readonly where: string | null
  readonly is: LineValue | null
  readonly wanted: LineValue | null
}

const chunk = 60

/** Makes lines of rows, each of which is about one object: what is so already is unchanged, and what two rows say otherwise is faulty. */
export async function linesOfChanges(
  rows: readonly TableRow[],
  { put, rest, signal }: TableWork,
  read: (row: TableRow) => Promise<Change | NewLine>,
): Promise<void> {
  const seen = new Map<string, string>()
  let lines: NewLine[] = []
  for (const row of rows) {
    signal?.throwIfAborted()
    await rest()
    const made = await read(row)
    lines.push(...('state' in made ? [made] : toLines(made, seen)))
    if (lines.length < chunk) continue
    await put(lines)
    lines = []
  }
  await put(lines)
}

function toLines({ is, wanted, key, ...about }: Change, seen: Map<string, string>): readonly NewLine[] {
  const text = digestOf(wanted)
  const before = seen.get(key ?? about.object)
  seen.set(key ?? about.object, text)
  // The same twice is once.
  if (before === text) return []
  const none = { column: null, reason: null, read: null, before: null, after: null }
  if (before !== undefined) return [{ ...about, ...none, state: 'faulty', reason: 'contradicts' }]
  return digestOf(is) === text
    ? [{ ...about, ...none, state: 'unchanged' }]
    : [{ ...about, ...none, state: 'waiting', before: is, after: wanted }]
}

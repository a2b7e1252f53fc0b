import { invariant } from '#kernel/invariant.ts'
import type { Lookup } from './lookup.ts'

type Segment =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'column'; readonly column: string; readonly table: Lookup | undefined }
  | { readonly kind: 'optional'; readonly segments: Segments }
type Segments = readonly Segment[]
export type Template = {
  readonly segments: Segments
  /** What it reads: for checking that the file has it. */
  readonly columns: readonly string[]
}

const token = /\{([^{}|]+)(?:\|([^{}]+))?\}|\[([^\]]*)\]/g

/** "{name}[ · {width_cm} cm]", read once and filled for each line. */
export function readTemplate(text: string, tables: ReadonlyMap<string, Lookup>): Template {
  const segments = readSegments(text, tables)
  return { segments, columns: columnsOf(segments) }
}

export const columnTemplate = (column: string): Template => ({
  segments: [{ kind: 'column', column, table: undefined }],
  columns: [column],
})

function readSegments(text: string, tables: ReadonlyMap<string, Lookup>): Segments {
  const segments: Segment[] = []
  let from = 0
  for (const match of text.matchAll(token)) {
    if (match.index > from) segments.push({ kind: 'text', text: text.slice(from, match.index) })
    const [whole, column, table, optional] = match
    if (column !== undefined) segments.push({ kind: 'column', column, table: tableOf(table, tables) })
    else segments.push({ kind: 'optional', segments: readSegments(optional ?? '', tables) })
    from = match.index + whole.length
  }
  if (from < text.length) segments.push({ kind: 'text', text: text.slice(from) })
  return segments
}

function tableOf(name: string | undefined, tables: ReadonlyMap<string, Lookup>): Lookup | undefined {
  if (name === undefined) return undefined
  const table = tables.get(name)
  invariant(table, `the map has a table "${name}"`)
  return table
}

const columnsOf = (segments: Segments): readonly string[] =>
  segments.flatMap((segment) =>
    segment.kind === 'column'
      ? [segment.column]
      : segment.kind === 'optional'
        ? columnsOf(segment.segments)
        : [],
  )

/** Empty when none of its columns says anything; an optional segment needs all of its own. */
export function fillTemplate(
  { segments: all, columns }: Template,
  cells: Readonly<Record<string, string>>,
): string {
  let isFilled = columns.length === 0
  const fill = (segments: Segments, needsAll: boolean): string | undefined => {
    let text = ''
    for (const segment of segments) {
      if (segment.kind === 'text') text += segment.text
      else if (segment.kind === 'optional') text += fill(segment.segments, true) ?? ''
      else {
        const cell = (cells[segment.column] ?? '').trim()
        const value = segment.table ? segment.table(cell, 'start') : cell
        if (value === '' && needsAll) return undefined
        if (value !== '') isFilled = true
        text += value
      }
    }
    return text
  }
  const text = fill(all, false) ?? ''
  return isFilled ? text.trim() : ''
}

import { invariant } from '#kernel/invariant.ts'
import type { Lookup } from './lookup.ts'

type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'column'; readonly column: string; readonly table: Lookup | undefined }
  | { readonly kind: 'optional'; readonly pieces: Pieces }
type Pieces = readonly Piece[]
export type Template = {
  readonly pieces: Pieces
  /** What it reads: for checking that the file has it. */
  readonly columns: readonly string[]
}

const token = /\{([^{}|]+)(?:\|([^{}]+))?\}|\[([^\]]*)\]/g

/** "{name}[ · {width_cm} cm]", read once and filled for each line. */
export function readTemplate(text: string, tables: ReadonlyMap<string, Lookup>): Template {
  const pieces = readPieces(text, tables)
  return { pieces, columns: columnsOf(pieces) }
}

export const columnTemplate = (column: string): Template => ({
  pieces: [{ kind: 'column', column, table: undefined }],
  columns: [column],
})

function readPieces(text: string, tables: ReadonlyMap<string, Lookup>): Pieces {
  const pieces: Piece[] = []
  let from = 0
  for (const match of text.matchAll(token)) {
    if (match.index > from) pieces.push({ kind: 'text', text: text.slice(from, match.index) })
    const [whole, column, table, optional] = match
    if (column !== undefined) pieces.push({ kind: 'column', column, table: tableOf(table, tables) })
    else pieces.push({ kind: 'optional', pieces: readPieces(optional ?? '', tables) })
    from = match.index + whole.length
  }
  if (from < text.length) pieces.push({ kind: 'text', text: text.slice(from) })
  return pieces
}

function tableOf(name: string | undefined, tables: ReadonlyMap<string, Lookup>): Lookup | undefined {
  if (name === undefined) return undefined
  const table = tables.get(name)
  invariant(table, `the map has a table "${name}"`)
  return table
}

const columnsOf = (pieces: Pieces): readonly string[] =>
  pieces.flatMap((piece) =>
    piece.kind === 'column' ? [piece.column] : piece.kind === 'optional' ? columnsOf(piece.pieces) : [],
  )

/** Empty when none of its columns says anything; an optional piece needs all of its own. */
export function fillTemplate(
  { pieces: all, columns }: Template,
  cells: Readonly<Record<string, string>>,
): string {
  let isFilled = columns.length === 0
  const fill = (pieces: Pieces, needsAll: boolean): string | undefined => {
    let text = ''
    for (const piece of pieces) {
      if (piece.kind === 'text') text += piece.text
      else if (piece.kind === 'optional') text += fill(piece.pieces, true) ?? ''
      else {
        const cell = (cells[piece.column] ?? '').trim()
        const value = piece.table ? piece.table(cell, 'start') : cell
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

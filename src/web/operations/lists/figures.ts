import type { MessageKey } from '#i18n/messages.ts'
import type { CellValue } from './list-row.ts'

export type FigureColumn = {
  readonly title: MessageKey
  /** Aligned at the end. */
  readonly isNumeric: boolean
  /** Sentences, which break. */
  readonly isLong?: true
}

/** The first cell is the row's name, and leads to what it is of where there is such a page. */
export type FigureRow = {
  readonly id?: string
  readonly href: string | null
  readonly cells: readonly CellValue[]
}

/** A table without filters and pages: figures, or the parts of an object. */
export type Figures = { readonly columns: readonly FigureColumn[]; readonly rows: readonly FigureRow[] }

export const textColumn = (title: MessageKey): FigureColumn => ({ title, isNumeric: false })
export const longColumn = (title: MessageKey): FigureColumn => ({ title, isNumeric: false, isLong: true })
export const numericColumn = (title: MessageKey): FigureColumn => ({ title, isNumeric: true })

/** A row that leads nowhere. */
export const figureRow = (...cells: readonly CellValue[]): FigureRow => ({ href: null, cells })

/** Nothing where there is none. */
export const codeCell = (text: string | null): CellValue => (text === null ? null : { kind: 'code', text })
export const textCell = (text: string | null): CellValue => (text === null ? null : { kind: 'text', text })

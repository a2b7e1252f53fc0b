import type { ImportLine } from '#commerce/imports/import-line.ts'
import type { ImportRun } from '#commerce/imports/import-run.ts'
import {
  codeCell,
  longColumn,
  numericColumn,
  textCell,
  textColumn,
  type Figures,
} from '#web/operations/lists/figures.ts'
import { changeTexts, lineStateText, lineReasonText, whereText } from './import-texts.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront' | 't'>

/** Lines of a file: what each changes, or why it does not. */
export const lineFigures = (lines: readonly ImportLine[], run: ImportRun, locals: Locals): Figures => ({
  columns: [
    numericColumn('operations-imports:report.line'),
    textColumn('operations-imports:report.object'),
    ...(run.kind === 'products' ? [] : [textColumn('operations-imports:report.where')]),
    textColumn('operations-imports:report.state'),
    longColumn('operations-imports:report.before'),
    longColumn('operations-imports:report.after'),
    longColumn('operations-imports:report.why'),
  ],
  rows: lines.map((line) => {
    const { before, after } = changeTexts(line, locals)
    return {
      ...{ id: String(line.place), href: null },
      cells: [
        { kind: 'code', text: String(line.line) },
        codeCell(line.object || null),
        ...(run.kind === 'products' ? [] : [textCell(whereText(line, run.kind, locals))]),
        { kind: 'state', ...lineStateText(line.state, locals.t) },
        textCell(before || null),
        textCell(after || null),
        textCell(whyText(line, locals)),
      ],
    }
  }),
})

/** "stock_wh-ae “x”: This is not a number." */
function whyText({ reason, column, read }: ImportLine, { t }: Locals): string | null {
  if (reason === null) return null
  const cell = [column, read === null ? null : `“${read}”`].filter((one) => one !== null).join(' ')
  return cell === '' ? lineReasonText(reason, t) : `${cell}: ${lineReasonText(reason, t)}`
}

import { freeAt } from '#commerce/inventory/availability.ts'
import { adjustmentReasons, type StockMovement } from '#commerce/inventory/stock-movement.ts'
import type { PlaceStock } from '#commerce/inventory/stock-admin.ts'
import { may, type Operator } from '#commerce/staff/operator.ts'
import type { Translate } from '#i18n/translator.ts'
import { nameOfPlaceCode } from '#web/operations/dispatch/place-names.ts'
import {
  codeCell,
  figureRow,
  longColumn,
  numericColumn,
  textCell,
  textColumn,
  type Figures,
} from '#web/operations/lists/figures.ts'
import type { CellValue } from '#web/operations/lists/list-row.ts'
import { operationsPath } from '#web/operations/route-table.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront' | 't'>

const number = (value: number): CellValue => ({ kind: 'number', value })
const signed = (value: number): CellValue =>
  value === 0 ? null : { kind: 'code', text: value > 0 ? `+${value}` : `−${-value}` }

/** On hand, reserved, not to be sold and free at each place. */
export const placeFigures = (places: readonly PlaceStock[], locals: Locals): Figures => ({
  columns: [
    textColumn('operations-stock:place'),
    numericColumn('operations-stock:on-hand'),
    numericColumn('operations-stock:reserved'),
    numericColumn('operations-stock:safety'),
    numericColumn('operations-stock:free'),
  ],
  rows: places.map((level) =>
    figureRow(
      textCell(nameOfPlaceCode(level.location, locals)),
      number(level.onHand),
      number(level.reserved),
      number(level.safety),
      number(freeAt(level)),
    ),
  ),
})

/** What moved stock, newest first. */
export const movementFigures = (
  movements: readonly StockMovement[],
  by: Operator,
  locals: Locals,
): Figures => ({
  columns: [
    textColumn('operations-stock:time'),
    textColumn('operations-stock:place'),
    textColumn('operations-stock:movement'),
    numericColumn('operations-stock:on-hand'),
    numericColumn('operations-stock:reserved'),
    numericColumn('operations-stock:on-hand-after'),
    textColumn('operations-stock:about'),
    longColumn('operations-stock:note'),
  ],
  rows: movements.map((one) =>
    figureRow(
      { kind: 'time', at: one.at, country: one.country },
      textCell(nameOfPlaceCode(one.location, locals)),
      textCell(movementTitle(one, locals.t)),
      signed(one.onHand),
      signed(one.reserved),
      number(one.onHandAfter),
      about(one, by),
      textCell(one.note),
    ),
  ),
})

/** "Adjusted: damaged" */
function movementTitle({ kind, reason, by }: StockMovement, t: Translate): string {
  const title = t(
    kind === 'set' && by ? 'operations-stock:kind.set-by-name' : `operations-stock:kind.${kind}`,
  )
  const why = adjustmentReasons.find((known) => known === reason)
  return why ? `${title}: ${t(`operations-stock:why.${why}`)}` : title
}

/** The order or return that it is of, or who did it. */
function about(
  { order, kind, reference, by: who, country, location }: StockMovement,
  by: Operator,
): CellValue {
  if (order !== null)
    return may(by, 'orders.see', { country, place: location })
      ? { kind: 'link', text: order, href: operationsPath('order', { number: order }) }
      : codeCell(order)
  return kind === 'returned' ? codeCell(reference) : textCell(who?.name ?? null)
}

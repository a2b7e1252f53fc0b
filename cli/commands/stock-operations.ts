import { randomUUID } from 'node:crypto'
import { freeAt, lowStockFrom } from '#commerce/inventory/availability.ts'
import type { SafetyFailure, StockAdminFailure } from '#commerce/inventory/stock-admin.ts'
import { stockViews } from '#commerce/inventory/stock-list.ts'
import { adjustment, parseAdjustmentReason, type UnitsChange } from '#commerce/inventory/stock-change.ts'
import { adjustmentReasons } from '#commerce/inventory/stock-movement.ts'
import { rejection, succeeded, usageError, type Command } from '../command.ts'
import { table } from '../table.ts'

const note = { type: 'string', value: 'TEXT', help: 'stored with your name' } as const
const textOf = (option: string | boolean | undefined): string => (typeof option === 'string' ? option : '')
const unitsOf = (text: string): number => (/^[+-]?\d{1,7}$/.test(text) ? Number(text) : Number.NaN)

const show: Command = {
  name: 'stock show',
  summary: 'shows the stock of a SKU by place, and what moved it last',
  arguments: ['sku'],
  options: {},
  runsInServer: true,

  async run({ arguments: { sku = '' }, context, by }) {
    const { stockAdmin } = await context.open()
    const found = await stockAdmin.find(sku, by)
    if (!found) return rejection(`There is no SKU ${sku}.`, { kind: 'not-found' })
    const movements = await stockAdmin.listMovements(sku, null, by)
    const places = table(
      ['place', 'on hand', 'reserved', 'safety', 'free'],
      found.places.map((level) => [
        level.location,
        ...[level.onHand, level.reserved, level.safety, freeAt(level)].map(String),
      ]),
    )
    const moved = table(
      ['time', 'place', 'kind', 'on hand', 'reserved', 'about'],
      movements.map(({ at, location, kind, onHand, reserved, order, reason, by: who }) => [
        ...[at, location, reason === null ? kind : `${kind}: ${reason}`, String(onHand), String(reserved)],
        order ?? who?.name ?? '',
      ]),
    )
    return succeeded(movements.length === 0 ? places : `${places}\n\n${moved}`, { ...found, movements })
  },
}

const list: Command = {
  name: 'stock list',
  summary: `lists SKUs with at most ${lowStockFrom} units free at a warehouse or store`,
  arguments: [],
  options: {
    level: { type: 'string', value: 'LEVEL', help: `${stockViews.join(', ')}; both without it` },
    country: { type: 'string', value: 'CODE', help: 'at places of one country: ae' },
    location: { type: 'string', value: 'CODE', help: 'at one warehouse or store' },
    search: { type: 'string', value: 'TEXT', help: 'how a SKU begins' },
  },
  runsInServer: true,

  async run({ options, context, by }) {
    const { stockAdmin } = await context.open()
    const level = stockViews.find((one) => one === options['level']) ?? null
    if (options['level'] !== undefined && level === null)
      return usageError(`"${textOf(options['level'])}" is no level: ${stockViews.join(', ')}.`)
    const { rows, next } = await stockAdmin.listPage(
      {
        filters: {
          level,
          country: textOf(options['country']).toLowerCase() || null,
          place: textOf(options['location']) || null,
        },
        search: textOf(options['search']),
        ...{ sort: 'sku', descending: false, size: 200, cursor: null },
      },
      by,
    )
    if (rows.length === 0) return succeeded('Nothing runs low.', [])
    const lines = rows.map(({ sku, location, free, onHand, reserved, name }) => [
      ...[sku, location, String(free), String(onHand), String(reserved), name.en],
    ])
    return succeeded(
      table(['SKU', 'place', 'free', 'on hand', 'reserved', 'product'], lines),
      rows,
      next === null ? undefined : 'There are more: name a place with --location, or a part with --search.',
    )
  },
}

const change = (
  name: string,
  summary: string,
  last: readonly string[],
  read: (values: Readonly<Record<string, string>>) => UnitsChange | string,
): Command => ({
  name,
  summary,
  arguments: ['sku', 'location', ...last],
  options: { note },
  runsInServer: true,

  async run({ arguments: values, options, context, by }) {
    const { sku = '', location = '' } = values
    const wanted = read(values as Readonly<Record<string, string>>)
    if (typeof wanted === 'string') return usageError(wanted)
    const { stockAdmin } = await context.open()
    const changed = await stockAdmin.change({
      ...{ sku, location, change: wanted, by, note: textOf(options['note']) },
      key: randomUUID(),
    })
    return changed.ok
      ? succeeded(`${sku}: ${changed.value.onHand} on hand at ${location}.`, {
          sku,
          location,
          ...changed.value,
        })
      : rejection(explain(changed.failure, sku, location), changed.failure)
  },
})

const adjust = change(
  'stock adjust',
  `adds units, or takes them (-- before -2; damaged, lost and sample always take): ${adjustmentReasons.join(', ')}`,
  ['units', 'reason'],
  ({ units = '', reason = '' }) => {
    const why = parseAdjustmentReason(reason)
    if (!why) return `"${reason}" is no reason: ${adjustmentReasons.join(', ')}.`
    return Number.isNaN(unitsOf(units))
      ? `"${units}" is not a whole number of units.`
      : adjustment(unitsOf(units), why)
  },
)

const count = change(
  'stock count',
  'sets the units on hand to what was counted, if they are still as they were seen',
  ['counted', 'seen'],
  ({ counted = '', seen = '' }) =>
    Number.isNaN(unitsOf(counted) + unitsOf(seen))
      ? 'Give whole numbers: what was counted, and what was on hand when counting began.'
      : { kind: 'counted', counted: unitsOf(counted), seen: unitsOf(seen) },
)

const safety: Command = {
  name: 'stock safety',
  summary: 'sets how many units of a SKU are not sold at a warehouse or store',
  arguments: ['sku', 'location', 'units'],
  options: { note },
  runsInServer: true,

  async run({ arguments: { sku = '', location = '', units = '' }, options, context, by }) {
    if (!(unitsOf(units) >= 0)) return usageError(`"${units}" is not a whole number of units.`)
    const { stockAdmin } = await context.open()
    const wanted = { sku, location, units: unitsOf(units), by, note: textOf(options['note']) }
    const set = await stockAdmin.setSafety(wanted)
    return set.ok
      ? succeeded(`${sku}: ${set.value.safety} are not sold at ${location}, ${set.value.free} are free.`, {
          ...{ sku, location },
          ...set.value,
        })
      : rejection(explain(set.failure, sku, location), set.failure)
  },
}

function explain(failure: StockAdminFailure | SafetyFailure, sku: string, location: string): string {
  switch (failure.kind) {
    case 'not-found':
      return `There is no SKU ${sku}, or no place ${location}: majlis stock show ${sku} lists them.`
    case 'not-units':
      return 'That is no number of units.'
    case 'moved':
      return `Stock moved meanwhile: ${failure.onHand} are on hand. Count again.`
    case 'below-reserved':
      return `${failure.reserved} of ${sku} are reserved at ${location}.`
    case 'managed-elsewhere':
      return 'Stock is counted in another system.'
    case 'not-permitted':
    case 'needs-approval':
    case 'changed-meanwhile':
    case 'safety-changed':
      return 'Stock was not changed.'
  }
}

export const stockCommands: readonly Command[] = [list, show, adjust, count, safety]

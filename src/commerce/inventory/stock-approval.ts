import type { Effect } from '#commerce/approvals/approval.ts'
import type { ApprovableAct } from '#commerce/approvals/create-approvals.ts'
import { may } from '#commerce/staff/operator.ts'
import { fail, ok } from '#kernel/result.ts'
import { placeOfStock, type ChangeStock, type StockAdmin } from './stock-admin.ts'
import { parseAdjustmentReason, type UnitsChange } from './stock-change.ts'

type Input = Pick<ChangeStock, 'sku' | 'location' | 'change'>

function readInput(input: unknown): Input | undefined {
  const { sku, location, change } = (input ?? {}) as Readonly<Record<string, unknown>>
  return typeof sku === 'string' && typeof location === 'string' && isChange(change)
    ? { sku, location, change }
    : undefined
}

function isChange(change: unknown): change is UnitsChange {
  const { kind, units, why, counted, seen } = (change ?? {}) as Readonly<Record<string, unknown>>
  return kind === 'adjusted'
    ? typeof units === 'number' && parseAdjustmentReason(String(why)) !== undefined
    : kind === 'counted' && typeof counted === 'number' && typeof seen === 'number'
}

/** Stock that one person may not take from a place alone. */
export const createStockApproval = (admin: StockAdmin): ApprovableAct => ({
  act: 'stock.change',

  async prepare(input, by) {
    const wanted = readInput(input)
    if (!wanted) return fail({ kind: 'malformed' })
    const { sku, location, change } = wanted
    const place = (await admin.find(sku, by))?.places.find((one) => one.location === location)
    if (!place) return fail({ kind: 'not-found' })
    const where = placeOfStock(place)
    if (!may(by, 'stock.adjust', where) && !may(by, 'stock.approve', where))
      return fail({ kind: 'not-permitted' })
    const checked = await admin.check({ ...wanted, by: { kind: 'job', name: 'approval' } })
    if (!checked.ok) return checked
    const effects: readonly Effect[] = [
      { label: 'sku', value: sku },
      { label: 'place', value: location },
      { label: 'units-before', value: String(place.onHand) },
      { label: 'units-after', value: String(checked.value.after) },
      { label: 'units-reserved', value: String(place.reserved) },
      { label: 'stock-reason', value: change.kind === 'adjusted' ? change.why : change.kind },
    ]
    return ok({
      object: { kind: 'sku', id: sku, version: place.onHand },
      ...where,
      sum: null,
      effects,
      beneficiary: null,
      permission: 'stock.approve' as const,
    })
  },

  async run({ id, input, requestedBy, reason, object }, by) {
    const wanted = readInput(input)
    if (!wanted) return fail({ kind: 'malformed' })
    return admin.change({
      ...wanted,
      key: id,
      note: `${reason} (requested by ${requestedBy.name})`,
      by,
      approval: { id, version: object.version },
    })
  },
})

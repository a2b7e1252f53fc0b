import { adjustment, parseAdjustmentReason, type UnitsChange } from '#commerce/inventory/stock-change.ts'
import { fail, ok, type Result } from '#kernel/result.ts'

type Malformed = { readonly kind: 'not-units' | 'no-reason'; readonly field: string }

/** Digits of either language, and at most a sign before or after them. */
export function parseUnits(text: string): number | undefined {
  const plain = text
    .trim()
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x06_60))
    .replace(/^([−–-])?(\d{1,7})$/, (_, sign, digits) => `${sign ? '-' : ''}${digits}`)
  return /^-?\d{1,7}$/.test(plain) ? Number(plain) : undefined
}

/** What was posted: a count, or units that came or went. */
export function readChange(act: string, text: (name: string) => string): Result<UnitsChange, Malformed> {
  if (act.endsWith('count') || text('change') === 'counted') {
    const [counted, seen] = [parseUnits(text('counted')), parseUnits(text('seen'))]
    return counted === undefined || counted < 0 || seen === undefined
      ? fail({ kind: 'not-units', field: 'counted' })
      : ok({ kind: 'counted', counted, seen })
  }
  const units = parseUnits(text('units'))
  if (units === undefined || units === 0) return fail({ kind: 'not-units', field: 'units' })
  const why = parseAdjustmentReason(text('why'))
  if (why === undefined) return fail({ kind: 'no-reason', field: 'why' })
  return ok(adjustment(units, why))
}

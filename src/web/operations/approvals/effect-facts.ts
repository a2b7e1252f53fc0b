import type { Effect } from '#commerce/approvals/approval.ts'
import { importKinds } from '#commerce/imports/import-run.ts'
import { adjustmentReasons } from '#commerce/inventory/stock-movement.ts'
import { priceReasons } from '#commerce/price-admin/price-change.ts'
import { denialKinds } from '#commerce/returns/against-policy.ts'
import { returnReasons } from '#commerce/returns/return-policy-rows.ts'
import { isSecondPersonReason } from '#commerce/promotions/second-person.ts'
import { isBenefitKind } from '#commerce/promotions/promotion.ts'
import { isRoleName } from '#commerce/staff/role.ts'
import { nameOfPlaceCode } from '#web/operations/dispatch/place-names.ts'
import { countryName } from '#web/operations/lists/country-options.ts'
import { writeMoment, writePriceLine } from '#web/operations/prices/write-price.ts'
import type { CellValue } from '#web/operations/lists/list-row.ts'
import { writeSettingEffect } from '#web/operations/settings/setting-effects.ts'
import { describeGrant } from '#web/operations/people/grant-fields.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront' | 't'>

const labels = [
  'order',
  'refund',
  'to',
  'paid',
  'refundable-after',
  'return',
  'item',
  'return-reason',
  'denied',
  'passage',
  'received-at',
  'retained-by',
  'person',
  'email',
  'roles-before',
  'roles-after',
  'key',
  'scope',
  'list',
  'card',
  'card-amount',
  'card-event',
  'recipient',
  'wallet',
  'credit',
  'until',
  'balance',
  'balance-after',
  'customer',
  'orders-retained',
  'waived',
  'quote',
  'company',
  'list-total',
  'agreed-total',
  'low-price',
  'promotion',
  'promotion-label',
  'promotion-kind',
  'promotion-from',
  'promotion-until',
  'promotion-uses',
  'promotion-why',
  'sku',
  'place',
  'units-before',
  'units-after',
  'units-reserved',
  'stock-reason',
  'price-country',
  'price-from',
  'price-until',
  'price-line',
  'price-skus',
  'price-why',
  'setting',
  'setting-from',
  'setting-change',
  'import-file',
  'import-kind',
  'import-added',
  'import-changed',
  'import-emptied',
  'import-moved',
  'import-halved',
  'import-beyond',
  'import-below-cost',
  'import-lowered-costs',
  'import-cards',
  'import-cards-back',
] as const

const cardEvents = ['unblock', 'replace', 'reinstate'] as const

/** "warehouse ae wh-ae", as the use case wrote it, in words. */
export function writeGrant(text: string, locals: Locals): string {
  const [role = '', countries = '', places = ''] = text.split(' ')
  const listOf = (list: string) => (list === 'all' ? 'all' : list.split('+'))
  return isRoleName(role)
    ? describeGrant({ role, countries: listOf(countries), places: listOf(places) }, locals)
    : text
}

/** What is said of a return; undefined: it is a code. */
function writeReturn(label: string, value: string, { t }: Locals): string | undefined {
  const reason = label === 'return-reason' && returnReasons.find((one) => one === value)
  if (reason) return t(`operations-returns:reason.${reason}`)
  const denial = label === 'denied' && denialKinds.find((one) => one === value)
  if (denial) return t(`operations-returns:denial.${denial}`)
  if (label === 'passage' && value === 'home') return t('operations-returns:passage.home')
  return label === 'retained-by' ? t('operations-returns:actor.shopper') : undefined
}

/** What is said of a promotion; undefined: it is a code. */
function writePromotion(label: string, value: string, locals: Locals): string | undefined {
  const { t } = locals
  if (label === 'promotion-label') return value
  if (label === 'promotion-kind' && isBenefitKind(value)) return t(`operations-promotions:kind.${value}`)
  if (label === 'promotion-why' && isSecondPersonReason(value)) return t(`operations-promotions:why.${value}`)
  return undefined
}

/** What is said of prices; undefined: it is a code. */
function writePrice(label: string, value: string, locals: Locals): string | undefined {
  const why = label === 'price-why' && priceReasons.find((one) => one === value)
  if (why) return locals.t(`operations-prices:why.${why}`)
  if (label === 'price-country') return countryName(value, locals)
  if (label === 'price-line') return writePriceLine(value, locals)
  return label === 'price-from' || label === 'price-until' ? writeMoment(value, locals) : undefined
}

function valueOf({ label, value }: Effect, locals: Locals): CellValue {
  if (label.startsWith('roles-')) return { kind: 'text', text: writeGrant(value, locals) }
  const why = label === 'stock-reason' && adjustmentReasons.find((one) => one === value)
  if (why) return { kind: 'text', text: locals.t(`operations-stock:why.${why}`) }
  if (label === 'stock-reason') return { kind: 'text', text: locals.t('operations-stock:kind.counted') }
  if (label === 'place') return { kind: 'text', text: nameOfPlaceCode(value, locals) }
  const ofSetting = writeSettingEffect(label, value, locals)
  if (ofSetting !== undefined) return { kind: 'text', text: ofSetting }
  if (label === 'import-file') return { kind: 'text', text: value }
  const kind = label === 'import-kind' && importKinds.find((one) => one === value)
  if (kind) return { kind: 'text', text: locals.t(`operations-imports:kind.${kind}`) }
  const written =
    writeReturn(label, value, locals) ??
    writePromotion(label, value, locals) ??
    writePrice(label, value, locals)
  if (written !== undefined) return { kind: 'text', text: written }
  if (label === 'card-event') {
    const event = cardEvents.find((one) => one === value)
    return { kind: 'text', text: event ? locals.t(`operations-cards:act.${event}`) : value }
  }
  return { kind: label === 'person' || label === 'key' ? 'text' : 'code', text: value }
}

/** What an act does, line by line. */
export const effectFacts = (effects: readonly Effect[], locals: Locals) =>
  effects.map((effect) => {
    const label = labels.find((one) => one === effect.label)
    return {
      label: label ? locals.t(`operations-audit:effect.${label}`) : effect.label,
      value: valueOf(effect, locals),
    }
  })

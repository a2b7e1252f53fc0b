import { optionAttributes } from '#commerce/catalog/product.ts'
import { collectionLabels } from '#web/operations/collections/collection-fields.ts'
import type { AuditPromotionField, AuditShipmentField, PlainAuditField } from '#commerce/staff/audit-field.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { CountryCode } from '#kernel/country.ts'
import { settingFieldTitle } from '#web/operations/settings/setting-effects.ts'
import { storefrontOf } from '#web/operations/lists/storefront-of.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront' | 't'>

export const fieldTitles = {
  status: 'operations-changes:field.status',
  'review reasons': 'operations-orders:reason',
  total: 'operations-orders:total',
  payable: 'operations-changes:field.payable',
  'payment state': 'operations-orders:paid',
  'payment method': 'operations-orders:method',
  paid: 'operations-changes:field.paid',
  retained: 'operations-changes:field.retained',
  transfer: 'operations-changes:field.transfer',
  zone: 'operations-changes:field.zone',
  'second collector': 'operations-changes:field.second-collector',
  document: 'operations-changes:field.document',
  sku: 'operations-orders:sku',
  badges: 'operations-catalog:audit.badges',
  categories: 'operations-catalog:audit.categories',
  quantity: 'operations-dispatch:quantity',
  safety: 'operations-stock:safety',
  places: 'operations-slots:capacity',
  state: 'operations-dispatch:state',
  owner: 'operations-service:lead.owner',
  name: 'operations-people:field.name',
  place: 'operations-dispatch:place',
  day: 'operations-dispatch:day',
  provider: 'operations-money:provider',
  lines: 'operations-money:lines',
  kind: 'operations-money:finding-kind',
  count: 'operations-changes:field.count',
  rows: 'operations-changes:field.rows',
  problem: 'operations-service:letter.problem',
  claimed: 'operations-orders:claim',
  note: 'operations-money:note',
  tag: 'operations-changes:field.tag',
  crew: 'operations-dispatch:crew',
  vehicle: 'operations-dispatch:vehicle',
  run: 'operations-dispatch:run.title',
  shipment: 'operations-dispatch:shipment',
  link: 'operations-changes:field.link',
  act: 'operations-audit:column.act',
  query: 'operations-kit:list.filters',
  grants: 'operations-people:staff.column.roles',
  ended: 'operations-changes:field.ended',
  scopes: 'operations-people:keys.scopes',
  refund: 'operations-orders:refund',
  items: 'operations-changes:field.items',
  slot: 'operations-orders:slot',
  order: 'operations-money:order',
  from: 'operations-pages:redirect.from',
  to: 'operations-pages:redirect.to',
  hits: 'operations-pages:redirect.hits',
  added: 'operations-changes:field.added',
  changed: 'operations-changes:field.changed',
  contact: 'operations-customers:about',
  'cash blocked': 'operations-customers:flag.cash-blocked',
  'customer group': 'operations-imports:field.group',
  'consents added': 'operations-imports:field.consents',
  rule: 'operations-search:rule.kind',
  terms: 'operations-search:rule.terms',
  means: 'operations-search:rule.means',
  'target kind': 'operations-search:rule.target-kind',
  target: 'operations-search:rule.target',
  'place in results': 'operations-search:rule.place',
  destination: 'operations-search:rule.to',
  time: 'operations-consultations:starts',
  pictures: 'operations-media:pictures',
  'alt.en': 'operations-media:alt.en',
  'alt.ar': 'operations-media:alt.ar',
  'file name': 'operations-media:file-name',
  version: 'operations-catalog:audit.version',
  texts: 'operations-catalog:audit.texts',
  country: 'operations-search:rule.country',
  language: 'operations-search:rule.language',
  'first day': 'operations-search:rule.from',
  'last day': 'operations-search:rule.until',
  prices: 'operations-prices:title',
  costs: 'operations-prices:costs.title',
  'planned from': 'operations-prices:from',
  'planned until': 'operations-prices:until',
  'shown from': 'operations-content:version.from',
  'shown until': 'operations-content:version.until',
  'file kind': 'operations-imports:list.kind',
  price: 'operations-imports:field.price',
  parts: 'operations-imports:field.parts',
  faulty: 'operations-imports:list.faulty',
  stopped: 'operations-promotions:state.stopped',
  batch: 'operations-promotions:codes.batch',
  codes: 'operations-promotions:codes.count',
  amount: 'operations-cards:amount',
  ends: 'operations-cards:ends',
  credit: 'operations-cards:credit.amount',
  until: 'operations-cards:credit.until',
  withdrawal: 'operations-cards:withdrawal',
  sumMinor: 'operations-changes:field.sum-minor',
  currency: 'operations-changes:field.currency',
  approved: 'operations-changes:field.approved',
  newLines: 'operations-changes:field.new-lines',
} as const satisfies Record<PlainAuditField, MessageKey>

export const shipmentFieldTitles = {
  status: 'operations-changes:field.status',
  items: 'operations-changes:field.items',
  day: 'operations-orders:shipment.day',
  'failed attempts': 'operations-orders:shipment.attempts',
  collected: 'operations-changes:field.collected',
  'collect by': 'operations-orders:shipment.collect-by',
  courier: 'operations-orders:shipment.courier',
} as const satisfies Record<AuditShipmentField, MessageKey>

export const promotionFieldTitles = {
  'label.en': 'operations-promotions:field.label-en',
  'label.ar': 'operations-promotions:field.label-ar',
  group: 'operations-promotions:field.group',
  from: 'operations-promotions:field.from',
  until: 'operations-promotions:field.until',
  weekdays: 'operations-promotions:field.weekdays',
  hours: 'operations-promotions:field.hours',
  minimum: 'operations-promotions:field.minimum',
  'payment methods': 'operations-promotions:field.methods',
  'customer groups': 'operations-promotions:field.customers',
  'first order': 'operations-promotions:field.first-order',
  coupon: 'operations-promotions:field.coupon',
  announced: 'operations-promotions:field.announced',
  permit: 'operations-promotions:field.permit',
  'own codes': 'operations-promotions:field.own-codes',
  benefit: 'operations-promotions:field.benefit',
  uses: 'operations-promotions:field.uses',
  'per customer': 'operations-promotions:field.per-customer',
} as const satisfies Record<AuditPromotionField, MessageKey>

const addressPartTitles: Readonly<Record<string, MessageKey>> = {
  zoneId: 'operations-changes:field.zone',
  addressType: 'operations-changes:address.type',
  access: 'address:access.legend',
  landmark: 'address:landmark.label',
  note: 'operations-money:note',
  pin: 'operations-changes:address.pin',
}

const titleIn = (titles: Readonly<Record<string, MessageKey>>, name: string): MessageKey | undefined =>
  Object.hasOwn(titles, name) ? titles[name] : undefined

/** The title of a field that the audit has written; a name that no version of the shop writes any more is shown as it is. */
export function fieldTitle(field: string, country: CountryCode, locals: Locals): string {
  const { t } = locals
  const plain = titleIn(fieldTitles, field)
  if (plain) return t(plain)
  const [, number, part = ''] = /^shipment (\d+): (.+)$/.exec(field) ?? []
  const ofShipment = titleIn(shipmentFieldTitles, part)
  if (number !== undefined && ofShipment)
    return t('operations-changes:of-shipment', { number, field: t(ofShipment) })
  const setting = settingFieldTitle(field, country, locals)
  if (setting !== undefined) return setting
  const promotionPart = titleIn(promotionFieldTitles, /^promotion: (.+)$/.exec(field)?.[1] ?? '')
  if (promotionPart) return t(promotionPart)
  const ofCollection = titleIn(collectionLabels, /^collection: (.+)$/.exec(field)?.[1] ?? '')
  if (ofCollection) return t(ofCollection)
  const [, address] = /^address: (.+)$/.exec(field) ?? []
  if (address !== undefined)
    return t('operations-changes:of-address', { field: addressFieldTitle(address, country, locals) })
  const [, sku] = /^measures (.+)$/.exec(field) ?? []
  if (sku !== undefined) return t('operations-catalog:audit.measures', { sku })
  const [, option = '', value] = /^option (\S+) (.+)$/.exec(field) ?? []
  const attribute = optionAttributes.find((one) => one === option)
  if (attribute && value !== undefined)
    return t('operations-catalog:audit.option', { option: t(`product:choice.${attribute}`), value })
  const [, several, name = ''] =
    /^(cancellation|rescheduling|refund|counted|difference) (.+)$/.exec(field) ?? []
  return several === undefined ? field : t(`operations-changes:several.${several as Several}`, { name })
}

type Several = 'cancellation' | 'rescheduling' | 'refund' | 'counted' | 'difference'

function addressFieldTitle(name: string, country: CountryCode, locals: Locals): string {
  const part = titleIn(addressPartTitles, name)
  if (part) return locals.t(part)
  const form = locals.shop.addresses.form(storefrontOf(locals, country))
  return form.find(({ key }) => key === name)?.label ?? name
}

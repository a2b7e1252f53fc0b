import {
  lineStates,
  type ImportLine,
  type LineReason,
  type LineState,
  type LineValue,
} from '#commerce/imports/import-line.ts'
import type { ImportRun } from '#commerce/imports/import-run.ts'
import type { ImportState } from '#commerce/imports/import-states.ts'
import { changesVisibility, type ProductRecord } from '#commerce/catalog/product-record.ts'
import type { BookPrice } from '#commerce/pricing/price-book.ts'
import { formatDay, formatExactMoney, formatNumber } from '#i18n/format.ts'
import type { Translate } from '#i18n/translator.ts'
import { addMilliseconds } from '#kernel/instant.ts'
import { localTime } from '#kernel/local-time.ts'
import { money } from '#kernel/money.ts'
import type { Promotion } from '#commerce/promotions/promotion.ts'
import { promotionSentence } from '#web/operations/promotions/promotion-sentence.ts'
import { nameOfPlaceCode } from '#web/operations/dispatch/place-names.ts'
import { countryName } from '#web/operations/lists/country-options.ts'
import type { StateText, Tone } from '#web/operations/lists/list-row.ts'
import { maskEmail, maskName, maskPhone } from '#commerce/addresses/mask-contact.ts'
import type { ImportedCard } from '#commerce/imports/imported-card.ts'
import type { ImportedCustomer } from '#commerce/imports/imported-customer.ts'
import { storefrontOf } from '#web/operations/lists/storefront-of.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront' | 't'>

const tones: Readonly<Record<ImportState, Tone>> = {
  uploaded: 'info',
  checked: 'info',
  'awaiting-approval': 'warn',
  applying: 'info',
  done: 'good',
  failed: 'bad',
  canceled: 'neutral',
}

export const importStateText = (state: ImportState, t: Translate): StateText => ({
  tone: tones[state],
  label: t(`operations-imports:state.${state}`),
})

const lineTones: Readonly<Record<LineState, Tone>> = {
  faulty: 'bad',
  unchanged: 'neutral',
  waiting: 'info',
  done: 'good',
  rejected: 'warn',
}

export const lineStateText = (state: LineState, t: Translate): StateText => ({
  tone: lineTones[state],
  label: t(`operations-imports:line.${state}`),
})

/** Links to the lines of one state. */
export const lineStateLinks = (path: string, t: Translate) =>
  lineStates.map((state) => ({ state, href: `${path}?state=${state}`, label: lineStateText(state, t).label }))

export const lineReasonText = (reason: LineReason, t: Translate): string =>
  t(`operations-imports:why.${reason}`)

/** Why nothing, or no more, was written; undefined: nothing went wrong. */
export const failureText = ({ failure }: Pick<ImportRun, 'failure'>, t: Translate): string | undefined =>
  failure ? t(`operations-imports:failure.${failure.kind}`, { detail: failure.detail ?? '' }) : undefined

/** A place of stock, or a country. */
export function whereText(
  { where }: Pick<ImportLine, 'where'>,
  kind: ImportRun['kind'],
  locals: Locals,
): string | null {
  if (where === null) return null
  return kind === 'stock' ? nameOfPlaceCode(where, locals) : countryName(where, locals)
}

/** What there was and what there would be, in words; of a product only what differs. */
export function changeTexts(
  { before, after, where, state }: ImportLine,
  locals: Locals,
): { readonly before: string; readonly after: string } {
  if (state === 'faulty' || state === 'unchanged') return { before: '', after: '' }
  if (after && 'record' in after)
    return recordTexts(before && 'record' in before ? before.record : null, after.record, locals)
  return { before: valueText(before, where, locals), after: valueText(after, where, locals) }
}

function valueText(value: LineValue | null, where: string | null, locals: Locals): string {
  if (value === null) return locals.t('operations-imports:none')
  if ('units' in value) return formatNumber(value.units, locals.storefront)
  if ('price' in value) return priceText(value.price, where ?? '', locals)
  if ('cost' in value) return costText(value.cost, where ?? '', locals)
  if ('redirect' in value) return redirectText(value.redirect, locals)
  if ('customer' in value) return customerText(value.customer, locals)
  if ('card' in value) return cardText(value.card, locals)
  if ('giftCard' in value) return locals.t('operations-imports:gift-card')
  if ('account' in value) return locals.t('operations-imports:account')
  return 'promotion' in value ? promotionText(value.promotion, locals) : ''
}

function priceText({ defaultMinor, special }: BookPrice, country: string, locals: Locals): string {
  const storefront = storefrontOf(locals, country)
  const sum = (minor: number) => formatExactMoney(money(minor, storefront.country.currency), storefront)
  return special === null
    ? sum(defaultMinor)
    : locals.t('operations-imports:price-special', { price: sum(defaultMinor), special: sum(special.minor) })
}

function costText(minor: number | null, country: string, locals: Locals): string {
  if (minor === null) return locals.t('operations-imports:cost-hidden')
  const storefront = storefrontOf(locals, country)
  const cost = formatExactMoney(money(minor, storefront.country.currency), storefront)
  return locals.t('operations-imports:cost', { cost })
}

const redirectText = (
  { to, status }: Extract<LineValue, { readonly redirect: unknown }>['redirect'],
  { t }: Locals,
): string =>
  to === null
    ? t('operations-imports:redirect-gone')
    : t('operations-imports:redirect-to', { status: String(status), to })

/** Contacts and names are masked for everyone: who sends the file has them. */
function customerText(
  { name, email, phone, language, group, consents }: ImportedCustomer,
  { t, storefront }: Locals,
): string {
  const parts = [
    maskName(name),
    ...(email === null ? [] : [maskEmail(email)]),
    ...(phone === null ? [] : [maskPhone(phone)]),
    t(`operations-service:language.${language}`),
    ...(group === null ? [] : [t('operations-imports:customer-group', { group })]),
    ...consents.map(({ channel, isGranted, day, source }) =>
      t(isGranted ? 'operations-imports:consent-yes' : 'operations-imports:consent-no', {
        channel: t(`operations-imports:channel.${channel}`),
        evidence: [day === null ? '' : formatDay(day, storefront), source]
          .filter((one) => one !== '')
          .join(', '),
      }),
    ),
  ]
  return parts.join(' · ')
}

/** Never the code; whom the card is for is masked. */
function cardText(
  { currency, balanceMinor, valueMinor, expiresAt, country, name, email }: ImportedCard,
  locals: Locals,
): string {
  const storefront = storefrontOf(locals, country)
  const sum = (minor: number) => formatExactMoney(money(minor, currency), storefront)
  // It ends with the last moment of a day.
  const { day } = localTime(addMilliseconds(expiresAt, -1), storefront.country.timeZone)
  const parts = [
    valueMinor === balanceMinor
      ? sum(balanceMinor)
      : locals.t('operations-imports:card-of', { balance: sum(balanceMinor), value: sum(valueMinor) }),
    locals.t('operations-imports:card-until', { day: formatDay(day, storefront) }),
    ...(name === '' ? [] : [maskName(name)]),
    ...(email === '' ? [] : [maskEmail(email)]),
  ]
  return parts.join(' · ')
}

function promotionText(promotion: Promotion, locals: Locals): string {
  const { language, country } = storefrontOf(locals, promotion.country)
  return `${promotion.label[language]}: ${promotionSentence(promotion, country, (_, code) => code)[language]}`
}

const shownParts = 6

const visibilityText = (isHidden: boolean, t: Translate): string =>
  t(isHidden ? 'operations-imports:hidden' : 'operations-imports:shown')

function recordTexts(
  before: ProductRecord | null,
  after: ProductRecord,
  locals: Locals,
): { readonly before: string; readonly after: string } {
  const { t, storefront } = locals
  const was: string[] = []
  const is: string[] = []
  const add = (one: string | null, other: string | null) => {
    if (one === other) return
    was.push(one ?? t('operations-imports:none'))
    is.push(other ?? t('operations-imports:none'))
  }
  add(before?.product.name[storefront.language] ?? null, after.product.name[storefront.language])
  if (changesVisibility(after, before ?? undefined))
    add(visibilityText(before?.hidden ?? false, t), visibilityText(after.hidden ?? false, t))
  for (const { sku } of after.product.variants) {
    const countries = new Set([
      ...Object.keys(before?.prices[sku] ?? {}),
      ...Object.keys(after.prices[sku] ?? {}),
    ])
    for (const country of countries) {
      const old = before?.prices[sku]?.[country]
      const price = after.prices[sku]?.[country]
      add(old ? priceText(old, country, locals) : null, price ? priceText(price, country, locals) : null)
    }
    for (const [place, units] of Object.entries(after.stock?.[sku] ?? {})) {
      const text = (count: number) => `${nameOfPlaceCode(place, locals)}: ${formatNumber(count, storefront)}`
      const old = before?.stock?.[sku]?.[place]
      add(old === undefined ? null : text(old), text(units))
    }
  }
  if (is.length === 0) return { before: '', after: t('operations-imports:other-fields') }
  const join = (texts: readonly string[]) =>
    `${texts.slice(0, shownParts).join(' · ')}${texts.length > shownParts ? ' …' : ''}`
  return { before: before ? join(was) : t('operations-imports:none'), after: join(is) }
}

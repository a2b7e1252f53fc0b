import type { PromotionFormField, PromotionProblem } from '#commerce/promotion-admin/promotion-problems.ts'
import {
  isBenefitKind,
  toCouponCode,
  type Benefit,
  type Discount,
  type Promotion,
  type Target,
} from '#commerce/promotions/promotion.ts'
import type { Country } from '#kernel/country.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import { parseMoney } from '#kernel/money.ts'
import { tidyText } from '#kernel/tidy-text.ts'
import { rowCount, typedText, type TypedPromotion } from './typed-promotion.ts'

/** Also what only a form can have wrong: an amount with too many decimals, or of another currency. */
export type TypedProblem = {
  readonly field: PromotionFormField
  readonly problem: PromotionProblem['problem'] | 'decimals' | 'currency'
}

/** What was typed as a promotion, with what could not be read; that is empty in it. */
export function readPromotion(
  typed: TypedPromotion,
  country: Country,
): { readonly promotion: Promotion; readonly problems: readonly TypedProblem[] } {
  const reader = createReader(typed, country)
  const { text, list, count, amount } = reader
  const hours = { from: text('hours-from'), to: text('hours-to') }
  if ((hours.from === '') !== (hours.to === '')) reader.note('hours', 'missing')
  const label = { en: typedText(typed, 'label.en').trim(), ar: typedText(typed, 'label.ar').trim() }
  const promotion: Promotion = {
    id: text('id') || idOf(country, label.en),
    country: country.isoCode,
    label,
    group: text('group') || null,
    conditions: {
      schedule: {
        from: text('from') || null,
        until: text('until') || null,
        weekdays: (typed['weekdays'] ?? []).map(Number).filter((day) => day >= 0 && day <= 6),
        hours: hours.from === '' || hours.to === '' ? null : hours,
      },
      minimumMinor: amount('minimum', 'minimum'),
      paymentMethods: typed['methods'] ?? [],
      customerGroups: list('customers'),
      firstOrder: text('first-order') === 'on',
      coupon: toCouponCode(text('coupon')) || null,
    },
    benefit: readBenefit(reader),
    limits: { uses: count('uses', 'uses'), perCustomer: count('per-customer', 'per-customer') },
    ...(text('permit') === '' ? {} : { permit: text('permit') }),
    ...(text('announced') === 'on' ? { announcesCode: true } : {}),
    ...(text('own-codes') === 'on' ? { takesOwnCode: true } : {}),
  }
  return { promotion, problems: reader.problems }
}

type Reader = ReturnType<typeof createReader>

function createReader(typed: TypedPromotion, { currency }: Country) {
  const problems: TypedProblem[] = []
  const note = (field: PromotionFormField, problem: TypedProblem['problem']) => {
    if (!problems.some((one) => one.field === field)) problems.push({ field, problem })
  }
  const text = (name: string): string => tidyText(typedText(typed, name))
  return {
    problems,
    note,
    text,
    rows: (prefix: 'part' | 'tier') =>
      Array.from({ length: rowCount(typed, prefix) }, (_, index) => index + 1),

    list: (name: string): readonly string[] => [
      ...new Set(
        text(name)
          .split(/[,،;\n]/)
          .map(tidyText)
          .filter((one) => one !== ''),
      ),
    ],

    /** Null: nothing was typed, or nothing that can be read. */
    count(name: string, field: PromotionFormField): number | null {
      const digits = toLatinDigits(text(name))
      if (digits === '') return null
      if (!/^\d{1,9}$/.test(digits)) note(field, 'malformed')
      return /^\d{1,9}$/.test(digits) ? Number(digits) : null
    },

    /** Basis points. */
    rate(name: string): number | null {
      const digits = toLatinDigits(text(name)).replace(/\s*[%٪]$/, '')
      if (digits === '') return null
      if (!/^\d{1,3}(?:\.\d{1,2})?$/.test(digits)) {
        note('discount', 'malformed')
        return null
      }
      return Math.round(Number(digits) * 100)
    },

    /** Minor units. "AED 1,200" is read, "KWD 10" and "10.005" in dirhams are not. */
    amount(name: string, field: PromotionFormField): number | null {
      const given = toLatinDigits(text(name)).replaceAll(/[,٬\s]/g, '')
      if (given === '') return null
      const [, before, number = given, after] = /^([a-z]{3})?(-?[\d.]+)([a-z]{3})?$/i.exec(given) ?? []
      const code = (before ?? after)?.toUpperCase()
      if (code !== undefined && code !== currency) {
        note(field, 'currency')
        return null
      }
      const parsed = parseMoney(number, currency)
      if (parsed.ok && parsed.value.minor > 0) return parsed.value.minor
      note(
        field,
        parsed.ok ? 'not-positive' : parsed.failure.kind === 'too-precise' ? 'decimals' : 'malformed',
      )
      return null
    },
  }
}

function readBenefit(reader: Reader): Benefit {
  const { text, rate, count, rows } = reader
  const kind = text('kind')
  switch (isBenefitKind(kind) ? kind : 'cart') {
    case 'offer':
      return { kind: 'offer', of: readTarget(reader, ''), discount: readDiscount(reader) }
    case 'flash':
      return { kind: 'flash', of: readTarget(reader, ''), discount: readDiscount(reader) }
    case 'cart':
      return { kind: 'cart', discount: readDiscount(reader) }
    case 'bogo':
      return { kind: 'bogo', of: readTarget(reader, ''), ...readCounts(reader), rate: rate('rate') ?? 0 }
    case 'combo':
      return {
        kind: 'combo',
        parts: rows('part')
          .map((number) => ({
            of: readTarget(reader, `part-${number}-`),
            quantity: count(`part-${number}-quantity`, 'parts') ?? 1,
          }))
          .filter(({ of }) => of.products.length + of.categories.length + of.brands.length > 0),
        rate: rate('rate') ?? 0,
      }
    case 'gift-with':
      return {
        kind: 'gift-with',
        of: readTarget(reader, ''),
        ...readCounts(reader),
        sku: text('gift').toUpperCase(),
      }
    case 'gift-tiers':
      return {
        kind: 'gift-tiers',
        tiers: rows('tier')
          .map((number) => ({
            fromMinor: reader.amount(`tier-${number}-from`, 'tiers') ?? 0,
            choices: reader.list(`tier-${number}-choices`).map((sku) => sku.toUpperCase()),
          }))
          .filter(({ fromMinor, choices }) => fromMinor > 0 || choices.length > 0),
      }
    case 'free-delivery':
      return { kind: 'free-delivery' }
  }
}

const readTarget = ({ list }: Reader, prefix: string): Target => ({
  products: list(`${prefix}products`).map((code) => code.toUpperCase()),
  categories: list(`${prefix}categories`),
  brands: list(`${prefix}brands`),
})

const readCounts = ({ count }: Reader) => ({ buy: count('buy', 'buy') ?? 0, get: count('get', 'get') ?? 0 })

function readDiscount({ text, rate, amount, note }: Reader): Discount {
  if (text('amount') === '') return { rate: rate('rate') ?? 0, maxMinor: amount('maximum', 'maximum') }
  if (text('rate') !== '') note('discount', 'malformed')
  return { amountMinor: amount('amount', 'discount') ?? 0 }
}

const idOf = ({ isoCode }: Country, label: string): string =>
  [isoCode, ...(label.toLowerCase().match(/[a-z0-9]+/g) ?? [])].join('-').slice(0, 60).replace(/-$/, '')

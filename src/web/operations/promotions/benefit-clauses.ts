import type { Benefit, Discount, Target } from '#commerce/promotions/promotion.ts'
import { formatChoice, formatList, formatMoney, formatNumber } from '#i18n/format.ts'
import { money } from '#kernel/money.ts'
import type { BasisPoints } from '#kernel/percent.ts'
import type { SentenceContext } from './sentence-context.ts'

/** Names of items that are listed before "and 12 more". */
const maxNames = 5
const whole = 10_000

/** What a benefit gives, and its highest amount if it has one. */
export function benefitClauses(benefit: Benefit, context: SentenceContext): readonly string[] {
  const { t } = context
  switch (benefit.kind) {
    case 'offer': {
      const isRate = 'rate' in benefit.discount
      return [
        t(isRate ? 'operations-promotions:sentence.offer' : 'operations-promotions:sentence.offer-sum', {
          discount: discountText(benefit.discount, context),
          items: itemsText(benefit.of, context),
        }),
        ...maximum(benefit.discount, context),
      ]
    }
    case 'flash': {
      // An amount is taken off each unit, a share off their sum.
      const isRate = 'rate' in benefit.discount
      return [
        t(isRate ? 'operations-promotions:sentence.flash' : 'operations-promotions:sentence.flash-each', {
          discount: discountText(benefit.discount, context),
          items: itemsText(benefit.of, context),
        }),
        ...maximum(benefit.discount, context),
      ]
    }
    case 'cart':
      return [
        t('operations-promotions:sentence.cart', { discount: discountText(benefit.discount, context) }),
        ...maximum(benefit.discount, context),
      ]
    case 'bogo':
      return [bogoText(benefit, context)]
    case 'combo':
      return [comboText(benefit, context)]
    case 'gift-with':
      return [giftText(benefit, context)]
    case 'gift-tiers':
      return [tiersText(benefit, context)]
    case 'free-delivery':
      return [t('operations-promotions:sentence.free-delivery')]
  }
}

function bogoText(
  { of, buy, get, rate }: Extract<Benefit, { kind: 'bogo' }>,
  context: SentenceContext,
): string {
  const values = { total: buy + get, items: itemsText(of, context), count: get }
  return rate === whole
    ? context.t('operations-promotions:sentence.bogo-free', values)
    : context.t('operations-promotions:sentence.bogo', { ...values, discount: rateText(rate, context) })
}

const comboText = ({ parts, rate }: Extract<Benefit, { kind: 'combo' }>, context: SentenceContext): string =>
  context.t('operations-promotions:sentence.combo', {
    discount: rateText(rate, context),
    parts: formatList(
      parts.map(({ of, quantity }) =>
        context.t('operations-promotions:sentence.part', { quantity, items: itemsText(of, context) }),
      ),
      context.storefront,
    ),
  })

const giftText = (
  { of, buy, get, sku }: Extract<Benefit, { kind: 'gift-with' }>,
  context: SentenceContext,
): string =>
  context.t('operations-promotions:sentence.gift-with', {
    buy,
    get,
    gift: context.nameOf('product', sku, context.storefront.language),
    items: itemsText(of, context),
  })

/** From the lowest amount to the highest, whatever their order in the document. */
function tiersText(
  { tiers }: Extract<Benefit, { kind: 'gift-tiers' }>,
  { storefront, t, nameOf }: SentenceContext,
): string {
  const { country, language } = storefront
  const texts = tiers
    .toSorted((a, b) => a.fromMinor - b.fromMinor)
    .map(({ fromMinor, choices }) =>
      t('operations-promotions:sentence.tier', {
        amount: formatMoney(money(fromMinor, country.currency), storefront),
        gifts: formatChoice(
          choices.map((sku) => nameOf('product', sku, language)),
          storefront,
        ),
      }),
    )
  const separator = language === 'ar' ? '؛ ' : '; '
  return t('operations-promotions:sentence.gift-tiers', { tiers: texts.join(separator) })
}

function maximum(discount: Discount, { storefront, t }: SentenceContext): string[] {
  if (!('rate' in discount) || discount.maxMinor === null) return []
  const amount = formatMoney(money(discount.maxMinor, storefront.country.currency), storefront)
  return [t('operations-promotions:sentence.most', { amount })]
}

const discountText = (discount: Discount, context: SentenceContext): string =>
  'rate' in discount
    ? rateText(discount.rate, context)
    : formatMoney(money(discount.amountMinor, context.storefront.country.currency), context.storefront)

/** "12.5%" */
const rateText = (rate: BasisPoints, { storefront }: SentenceContext): string =>
  `${formatNumber(rate / 100, storefront)}%`

function itemsText(
  { products, categories, brands }: Target,
  { storefront, t, nameOf }: SentenceContext,
): string {
  const { language } = storefront
  const names = [
    ...categories.map((path) => nameOf('category', path, language)),
    ...brands.map((brand) => nameOf('brand', brand, language)),
    ...products.map((code) => nameOf('product', code, language)),
  ]
  if (names.length === 0) return t('operations-promotions:sentence.every-item')
  if (names.length <= maxNames) return formatList(names, storefront)
  return t('operations-promotions:sentence.more-items', {
    names: names.slice(0, maxNames).join(language === 'ar' ? '، ' : ', '),
    count: names.length - maxNames,
  })
}

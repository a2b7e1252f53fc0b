import { cardLimits } from '#commerce/gift-cards/card-terms.ts'
import {
  messageLength,
  recipientLength,
  type CardFieldProblem,
} from '#commerce/gift-cards/parse-gift-card.ts'
import { formatMoney } from '#i18n/format.ts'
import type { Translate } from '#i18n/translator.ts'

type CardLimitFacts = Readonly<Record<'min' | 'max', string>>

/** The limits of a card here, as texts write them. */
export function cardLimitFacts({
  shop,
  storefront,
}: Pick<App.Locals, 'shop' | 'storefront'>): CardLimitFacts {
  const offer = shop.giftCardSales.offer(storefront, { isCustomer: false, channel: 'web' })
  if (!offer) return { min: '', max: '' }
  const { min, max } = cardLimits(offer.terms)
  return { min: formatMoney(min, storefront), max: formatMoney(max, storefront) }
}

export const describeCardProblem = (
  { field, reason }: CardFieldProblem,
  limits: CardLimitFacts,
  t: Translate,
): string =>
  t(`gift-cards:error.${field}.${reason}` as Parameters<Translate>[0], {
    ...limits,
    ...(field === 'to' ? { max: recipientLength } : {}),
    ...(field === 'message' ? { max: messageLength } : {}),
  })

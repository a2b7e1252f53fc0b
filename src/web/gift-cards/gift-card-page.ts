import type { AstroGlobal } from 'astro'
import { randomUUID } from 'node:crypto'
import { cardLimits, cardRefundDays, maxDaysAhead, type CardTerms } from '#commerce/gift-cards/card-terms.ts'
import { cardDesigns, type CardDesign } from '#commerce/gift-cards/gift-card.ts'
import { messageLength } from '#commerce/gift-cards/parse-gift-card.ts'
import type { CheckedBalance } from '#commerce/gift-cards/create-gift-cards.ts'
import type { PaymentOffer } from '#commerce/payments/methods/payment-method.ts'
import { formatMoney } from '#i18n/format.ts'
import { cookies } from '#kernel/cookies.ts'
import { addDays, localTime } from '#kernel/local-time.ts'
import { money, toDecimal } from '#kernel/money.ts'
import { contactPrefill } from '#web/checkout/contact-prefill.ts'
import type { CheckoutFormError } from '#web/checkout/form-result.ts'
import { salesChannel } from '#web/sales-channel.ts'

type Page = Pick<AstroGlobal, 'cookies' | 'locals' | 'request' | 'url'>

export type GiftCardForm = {
  readonly terms: CardTerms
  readonly methods: readonly PaymentOffer[]
  readonly designs: readonly CardDesign[]
  readonly amounts: readonly { readonly value: string; readonly label: string }[]
  readonly min: string
  readonly max: string
  readonly firstDay: string
  readonly lastDay: string
  readonly messageLength: number
  readonly refundDays: number
  /** As entered before, or what is known of the buyer. */
  readonly values: Readonly<Record<string, string>>
  readonly formError: CheckoutFormError | undefined
  /** One page orders once. */
  readonly key: string
}

/** What the form needs; undefined: no cards are sold here. */
export async function loadGiftCardForm({
  cookies: jar,
  locals,
  request,
}: Page): Promise<GiftCardForm | undefined> {
  const { shop, storefront, kiosk, checkoutFormResult } = locals
  const isCustomer = (await locals.signedIn()) !== undefined
  const channel = salesChannel(request, kiosk)
  const offer = shop.giftCardSales.offer(storefront, { isCustomer, channel })
  if (!offer) return undefined
  const { terms, methods } = offer
  const { min, max } = cardLimits(terms)
  const today = localTime(shop.clock.now(), storefront.country.timeZone).day
  const formError = checkoutFormResult?.done === false ? checkoutFormResult : undefined
  const known = await contactPrefill({ cookies: jar, locals })
  return {
    terms,
    methods,
    designs: cardDesigns,
    amounts: terms.amountsMinor.map((minor) => {
      const amount = money(minor, terms.currency)
      return { value: toDecimal(amount), label: formatMoney(amount, storefront) }
    }),
    min: formatMoney(min, storefront),
    max: formatMoney(max, storefront),
    firstDay: today,
    lastDay: addDays(today, maxDaysAhead),
    messageLength,
    refundDays: cardRefundDays,
    values: { ...known, ...(formError?.values ?? {}) },
    formError,
    key: randomUUID(),
  }
}

/** The balance that was just checked. */
export function findCheckedBalance({ cookies: jar, locals, url }: Page): CheckedBalance | undefined {
  const shown = jar.get(cookies.giftCard)?.value
  return shown !== undefined && url.searchParams.has('balance')
    ? locals.shop.giftCards.readShownBalance(shown)
    : undefined
}

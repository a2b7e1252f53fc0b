import type { OrderQuote } from '#commerce/checkout/order-quote.ts'
import { liftSizes } from '#commerce/access-check/lift-sizes.ts'
import type { Translate } from '#i18n/translator.ts'
import type { Storefront } from '#kernel/storefront.ts'

/** "110 × 140": inside a large lift, for the question in the address form. */
export const liftMeasure = `${liftSizes.large.widthCm} × ${liftSizes.large.depthCm}`

/** Which items do not pass the lift of the address, and what helps; undefined: all pass. */
export function liftNotice(
  { delivery, lines }: Pick<OrderQuote, 'delivery' | 'lines'>,
  { country, language }: Storefront,
  t: Translate,
): string | undefined {
  const names = lines.flatMap(({ sku, name }) => (delivery.misfits.includes(sku) ? [name[language]] : []))
  if (names.length === 0) return undefined
  const items = [...new Set(names)].join(language === 'ar' ? '، ' : ', ')
  const carryUp = delivery.services.find(({ code }) => code === 'carry-up')
  const help = carryUp
    ? carryUp.required
      ? 'required'
      : 'offered'
    : delivery.requiresCall
      ? 'call'
      : 'included'
  return t(`checkout:misfit.${help}`, { items, phone: country.contact.phone })
}

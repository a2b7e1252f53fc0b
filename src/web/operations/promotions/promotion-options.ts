import { paymentMethodCodes } from '#commerce/payments/methods/payment-method.ts'
import { benefitKinds } from '#commerce/promotions/promotion.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront' | 't'>

/** Methods of several countries have the same name: those are told apart by their codes. */
export const methodOptions = ({ shop, storefront }: Locals) => {
  const named = paymentMethodCodes.map((value) => ({
    value,
    label: shop.payments.methodName(value)[storefront.language],
  }))
  return named.map(({ value, label }) => ({
    value,
    label: named.filter((other) => other.label === label).length > 1 ? `${label} · ${value}` : label,
  }))
}

export const benefitOptions = ({ t }: Pick<Locals, 't'>) =>
  benefitKinds.map((value) => ({ value, label: t(`operations-promotions:kind.${value}`) }))

/** What a payment method is called; its code where there is none of it. */
export const methodTitle = (
  code: string,
  { shop, storefront }: Pick<Locals, 'shop' | 'storefront'>,
): string => {
  const method = paymentMethodCodes.find((one) => one === code)
  return method ? shop.payments.methodName(method)[storefront.language] : code
}

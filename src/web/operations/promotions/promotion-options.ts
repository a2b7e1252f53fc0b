import { paymentMethodCodes } from '#commerce/payments/methods/payment-method.ts'
import { benefitKinds } from '#commerce/promotions/promotion.ts'

type Locals = Pick<App.Locals, 'shop' | 'storefront' | 't'>

export const methodOptions = ({ shop, storefront }: Locals) =>
  paymentMethodCodes.map((value) => ({
    value,
    label: shop.payments.methodName(value)[storefront.language],
  }))

export const benefitOptions = ({ t }: Pick<Locals, 't'>) =>
  benefitKinds.map((value) => ({ value, label: t(`operations-promotions:kind.${value}`) }))

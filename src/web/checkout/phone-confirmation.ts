import type { Checkout } from '#commerce/checkout/checkout.ts'
import { isChoosable, type PaymentOffer } from '#commerce/payments/methods/payment-method.ts'
import { browserOf } from '#web/customers/session-cookies.ts'

/** Query parameter of the payment step: the method that waits for a code. */
export const confirmParameter = 'confirm'

/** Whether the page lets a method be chosen. */
export const mayChoose = (offer: PaymentOffer): boolean => isChoosable(offer)

/** The method that the page asks a code for. */
export const findConfirming = (url: URL, { methods }: Checkout): PaymentOffer | undefined =>
  methods.find(
    ({ code, rejection }) =>
      code === url.searchParams.get(confirmParameter) && rejection?.kind === 'phone-unconfirmed',
  )

type SentPhoneCode = {
  /** Whether the last code of this browser went to the number. */
  readonly isSent: boolean
  /** When another one can be requested; null: now. */
  readonly resendAt: string | null
}

export async function loadSentCode(
  context: Parameters<typeof browserOf>[0] & { readonly locals: Pick<App.Locals, 'shop'> },
  phone: string,
): Promise<SentPhoneCode> {
  const { purpose, identifier, resendAt } = await context.locals.shop.identity.view(browserOf(context), null)
  const isSent = purpose === 'confirm-phone' && identifier?.value === phone
  return { isSent, resendAt: isSent ? resendAt : null }
}

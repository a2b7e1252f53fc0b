import type { StartRequest, TokenRequest } from '#commerce/payments/payment-provider.ts'
import { splitName, splitPhone } from '#adapters/payments/payer.ts'
import { toMajorNumber } from '#adapters/payments/wire-amounts.ts'

/** A charge as Tap expects it; `idempotent` prevents a second charge for the same attempt. */
export function tapChargeBody(
  request: Omit<TokenRequest, 'token'> & Pick<StartRequest, 'savesCard'>,
  source: string | undefined,
  merchant: string | undefined,
  /** Tap's own customer, to whom a saved card belongs. */
  customer?: string,
) {
  const name = splitName(request.contact.name)
  const phone = splitPhone(request.contact.phone)
  return {
    amount: toMajorNumber(request.amount),
    currency: request.amount.currency,
    customer_initiated: true,
    threeDSecure: true,
    save_card: request.savesCard === true,
    description: `Order ${request.orderNumber}`,
    reference: {
      transaction: request.attemptId,
      order: request.orderNumber,
      idempotent: request.attemptId,
    },
    receipt: { email: false, sms: false },
    customer: {
      ...(customer === undefined ? {} : { id: customer }),
      first_name: name.first,
      last_name: name.last,
      email: request.contact.email,
      phone: { country_code: phone.code, number: phone.number },
    },
    ...(merchant === undefined ? {} : { merchant: { id: merchant } }),
    source: { id: source },
    post: { url: request.webhookUrl },
    redirect: { url: request.returnUrl },
  }
}

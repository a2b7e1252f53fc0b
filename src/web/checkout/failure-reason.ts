import { failureReasons, type PaymentFailureReason } from '#commerce/payments/payment-provider.ts'

/** Why the payment failed, from the URL of the order's page after a failed payment: "?unpaid=declined". */
export const failureReasonIn = (url: URL): PaymentFailureReason | undefined =>
  failureReasons.find((reason) => reason === url.searchParams.get('unpaid'))

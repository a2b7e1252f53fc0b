/** Why a payment came to nothing, as the payment step is told (commerce/payments has the same list; a test compares). */
export const failureReasons = [
  'declined', 'insufficient-funds', 'expired-card', 'not-authenticated', 'canceled', 'expired', 'not-approved',
  'unavailable',
] as const // prettier-ignore
export type PaymentFailureReason = (typeof failureReasons)[number]

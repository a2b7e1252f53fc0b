import { createHmac } from 'node:crypto'
import { toDecimal, type Money } from '#kernel/money.ts'

/** The signed fields of a charge, authorization or refund. */
export type TapSigned = {
  readonly id: string
  readonly amount: Money
  readonly gateway: string
  readonly payment: string
  readonly status: string
  readonly created: string
}

/**
 * hashstring: HMAC-SHA256 with the secret key. The amount has all decimals of its currency, although the JSON holds a
 * number without trailing zeros. Source: developers.tap.company/docs/webhook.
 */
export const signTap = (secretKey: string, signed: TapSigned): string =>
  createHmac('sha256', secretKey)
    .update(
      `x_id${signed.id}x_amount${toDecimal(signed.amount)}x_currency${signed.amount.currency}x_gateway_reference${signed.gateway}x_payment_reference${signed.payment}x_status${signed.status}x_created${signed.created}`,
    )
    .digest('hex')

import { createHmac } from 'node:crypto'

const hmac = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex')

/** Of an answer: order and payment under the client secret. One client writes it so; not confirmed. */
export const signOmpayAnswer = (secret: string, orderId: string, paymentId: string): string =>
  hmac(secret, `${orderId}|${paymentId}`)

/** Of a request that the merchant-host API takes (refunds): its path and body. */
export const signOmpayRequest = (secret: string, path: string, body: string): string =>
  hmac(secret, `${path}${body}`)

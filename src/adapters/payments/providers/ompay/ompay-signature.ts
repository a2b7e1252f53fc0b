import { createHmac } from 'node:crypto'

const hmac = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('hex')

/** Signature of a response: order and payment ids with the client secret. Found in one third-party client; not confirmed. */
export const signOmpayResponse = (secret: string, orderId: string, paymentId: string): string =>
  hmac(secret, `${orderId}|${paymentId}`)

/** Signature of a request to the merchant-host API (refunds): its path and body. */
export const signOmpayRequest = (secret: string, path: string, body: string): string =>
  hmac(secret, `${path}${body}`)

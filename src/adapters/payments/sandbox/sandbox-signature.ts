import { createHmac } from 'node:crypto'

export const sandboxSignatureHeader = 'x-sandbox-signature'

/** HMAC-SHA256 of the raw body, in lower-case hex. */
export const signSandbox = (secret: string, body: string | Uint8Array): string =>
  createHmac('sha256', secret).update(body).digest('hex')

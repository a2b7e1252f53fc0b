import { createHmac } from 'node:crypto'

/** The signing secret of an endpoint. Derived from the shop's secret, never stored. */
export const endpointSecret = (secret: string, endpointId: string): string =>
  `whsec_${createHmac('sha256', secret).update(`webhook endpoint ${endpointId}`).digest('base64url')}`

/** "t=1763971200,v1=…": HMAC-SHA256 over the time in seconds, a dot and the body. */
export function signatureOf(secret: string, seconds: number, body: string): string {
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${digest}`
}

import type { HttpClient } from '#infrastructure/http-client/client.ts'
import { endpointSecret, signatureOf } from './webhook-signature.ts'

type Signed = {
  readonly url: string
  readonly endpointId: string
  readonly eventId: string
  readonly body: string
  readonly at: string
}

/** One try to deliver an event: its status, or why there is none. */
export async function sendSigned(
  http: HttpClient,
  secret: string,
  { url, endpointId, eventId, body, at }: Signed,
): Promise<{
  readonly isDelivered: boolean
  readonly status: number | null
  readonly problem: string | null
}> {
  const seconds = Math.floor(Date.parse(at) / 1000)
  const sent = await http.send({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/json',
      'majlis-event': eventId,
      'majlis-signature': signatureOf(endpointSecret(secret, endpointId), seconds, body),
    },
    body,
    timeoutMs: 10_000,
    maxBytes: 64 * 1024,
  })
  if (sent.ok) return { isDelivered: true, status: sent.value.status, problem: null }
  const { failure } = sent
  return failure.kind === 'rejected'
    ? { isDelivered: false, status: failure.status, problem: 'rejected' }
    : { isDelivered: false, status: null, problem: failure.reason }
}

import { request, type RequestOptions } from 'node:https'
import type { CreateMerchantSession } from '#commerce/payments/methods/apple-pay.ts'
import { fail, ok } from '#kernel/result.ts'
import { appleHostOf } from './apple-hosts.ts'

export type ApplePayConfig = {
  /** "merchant.example.majlis" */
  readonly merchantIdentifier: string
  /** Merchant identity certificate and its key, PEM. */
  readonly certificate: string
  readonly key: string
  /** The shop's origin, whose domain is registered with Apple. */
  readonly origin: string
  readonly displayName: string
}

type Post = (host: string, body: string) => Promise<{ readonly status: number; readonly body: string }>

const path = '/paymentservices/paymentSession'
const timeoutMs = 10_000
const maxResponseLength = 64 * 1024

/** Requests merchant sessions from Apple, authenticated by the shop's certificate. Source: developer.apple.com, requesting a session. */
export function createMerchantSessions(
  config: ApplePayConfig,
  post: Post = postWith(config),
): CreateMerchantSession {
  const body = JSON.stringify({
    merchantIdentifier: config.merchantIdentifier,
    displayName: config.displayName.slice(0, 64),
    initiative: 'web',
    initiativeContext: new URL(config.origin).hostname,
  })
  return async (validationUrl) => {
    const host = appleHostOf(validationUrl)
    if (host === null) return fail({ kind: 'foreign-host' })
    try {
      const response = await post(host, body)
      if (response.status !== 200) return fail({ kind: 'unavailable' })
      const session: unknown = JSON.parse(response.body)
      return typeof session === 'object' && session !== null ? ok(session) : fail({ kind: 'unavailable' })
    } catch {
      return fail({ kind: 'unavailable' })
    }
  }
}

/**
 * Bypasses the shop's HTTP client, which does not support client certificates. `connection`: for tests, the server to
 * connect to and the certificates to trust.
 */
export const postWith =
  (
    { certificate, key }: Pick<ApplePayConfig, 'certificate' | 'key'>,
    connection: Pick<RequestOptions, 'lookup' | 'port' | 'ca'> = {},
  ): Post =>
  (host, body) =>
    new Promise((resolve, reject) => {
      const call = request(
        {
          ...connection,
          host,
          path,
          method: 'POST',
          cert: certificate,
          key,
          signal: AbortSignal.timeout(timeoutMs),
          headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
        },
        (response) => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (part: string) => {
            text += part
            if (text.length > maxResponseLength) call.destroy(new Error('the response is too long'))
          })
          response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text }))
        },
      )
      call.on('error', reject)
      call.end(body)
    })

import { request, type RequestOptions } from 'node:https'
import type { OpenMerchantSession } from '#commerce/payments/methods/apple-pay.ts'
import { fail, ok } from '#kernel/result.ts'
import { appleHostOf } from './apple-hosts.ts'

export type ApplePayConfig = {
  /** "merchant.example.majlis" */
  readonly merchantIdentifier: string
  /** Merchant identity certificate and its key, PEM. */
  readonly certificate: string
  readonly key: string
  /** Where the shop is seen: its domain is registered with Apple. */
  readonly origin: string
  readonly displayName: string
}

type Post = (host: string, body: string) => Promise<{ readonly status: number; readonly body: string }>

const path = '/paymentservices/paymentSession'
const patience = 10_000
const longest = 64 * 1024

/** Asks Apple for a merchant session, proven by our certificate. Source: developer.apple.com, requesting a session. */
export function createMerchantSessions(
  config: ApplePayConfig,
  post: Post = postWith(config),
): OpenMerchantSession {
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
      const answer = await post(host, body)
      if (answer.status !== 200) return fail({ kind: 'unavailable' })
      const session: unknown = JSON.parse(answer.body)
      return typeof session === 'object' && session !== null ? ok(session) : fail({ kind: 'unavailable' })
    } catch {
      return fail({ kind: 'unavailable' })
    }
  }
}

/**
 * The shop's HTTP client has no client certificates: this is the one request that needs one. `there`: where Apple's names
 * lead and whose certificates are believed, of tests.
 */
export const postWith =
  (
    { certificate, key }: Pick<ApplePayConfig, 'certificate' | 'key'>,
    there: Pick<RequestOptions, 'lookup' | 'port' | 'ca'> = {},
  ): Post =>
  (host, body) =>
    new Promise((resolve, reject) => {
      const asked = request(
        {
          ...there,
          host,
          path,
          method: 'POST',
          cert: certificate,
          key,
          signal: AbortSignal.timeout(patience),
          headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
        },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8')
          answer.on('data', (part: string) => {
            text += part
            if (text.length > longest) asked.destroy(new Error('the answer is too long'))
          })
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }))
        },
      )
      asked.on('error', reject)
      asked.end(body)
    })

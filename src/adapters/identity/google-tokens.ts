import { z } from 'zod'
import type { JSONWebKeySet } from 'jose'
import type { GoogleTokens } from '#commerce/identity/ports.ts'
import type { Clock } from '#kernel/instant.ts'
import { fail, ok } from '#kernel/result.ts'
import type { HttpClient } from '#infrastructure/http-client/client.ts'

/** Public keys, and for how long they may be used without another look. Undefined: they could not be read. */
export type LoadGoogleKeys = () => Promise<
  { readonly keys: JSONWebKeySet; readonly freshForMs: number } | undefined
>

type Options = {
  readonly clientId: string
  readonly issuers: readonly string[]
  readonly loadKeys: LoadGoogleKeys
  readonly clock: Clock
}

/** Of Google's clock and ours. */
const clockToleranceSeconds = 300
/** A key that is not known is looked for again after so long: made-up key ids cost no more requests than that. */
const rotationCooldownMs = 30_000
const maxTokenLength = 4_096

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  azp: z.string().optional(),
  email: z.email(),
  email_verified: z.union([z.boolean(), z.stringbool()]).default(false),
  hd: z.string().optional(),
  name: z.string().default(''),
  nonce: z.string().min(1),
})

/** Checks ID tokens of Google's button. The signing library is loaded with the first one. */
export function createGoogleTokens({ clientId, issuers, loadKeys, clock }: Options): GoogleTokens {
  let known: { readonly keys: JSONWebKeySet; readonly until: number; readonly loadedAt: number } | undefined
  let loading: Promise<typeof known> | undefined
  const now = () => Date.parse(clock.now())

  /** One request for all who wait; keys that cannot be renewed are used on. */
  const load = (): Promise<typeof known> =>
    (loading ??= (async () => {
      const loaded = await loadKeys()
      if (loaded) known = { keys: loaded.keys, until: now() + loaded.freshForMs, loadedAt: now() }
      return known
    })().finally(() => {
      loading = undefined
    }))

  return {
    clientId,
    async verify(credential) {
      if (credential === '' || credential.length > maxTokenLength) return fail({ kind: 'invalid-token' })
      const { jwtVerify, createLocalJWKSet, errors } = await import('jose')
      const check = ({ keys }: { readonly keys: JSONWebKeySet }) =>
        jwtVerify(credential, createLocalJWKSet(keys), {
          algorithms: ['RS256'],
          audience: clientId,
          issuer: [...issuers],
          currentDate: new Date(now()),
          clockTolerance: clockToleranceSeconds,
          requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
        }).catch((error: unknown) => {
          if (error instanceof errors.JOSEError) return error
          throw error
        })
      const current = known && known.until > now() ? known : await load()
      if (!current) return fail({ kind: 'unavailable' })
      let checked = await check(current)
      if (checked instanceof errors.JWKSNoMatchingKey && now() - current.loadedAt >= rotationCooldownMs) {
        const renewed = await load()
        if (renewed) checked = await check(renewed)
      }
      if (checked instanceof errors.JOSEError) return fail({ kind: 'invalid-token' })
      const { payload } = checked
      const claims = claimsSchema.safeParse(payload)
      const isFromThePast = (payload.iat ?? Infinity) * 1000 <= now() + clockToleranceSeconds * 1000
      if (!claims.success || !isFromThePast || (claims.data.azp ?? clientId) !== clientId)
        return fail({ kind: 'invalid-token' })
      const { sub, email, email_verified: isVerified, hd, name, nonce } = claims.data
      const address = email.toLowerCase()
      // Google answers for its own mailboxes and for domains that it hosts, for nothing else.
      const isAuthoritative = isVerified && (address.endsWith('@gmail.com') || hd !== undefined)
      return ok({
        account: { subject: sub, email: address, isAuthoritative, name: name.slice(0, 80) },
        nonce,
      })
    },
  }
}

export const googleIssuers = ['https://accounts.google.com', 'accounts.google.com'] as const
const googleKeys = 'https://www.googleapis.com/oauth2/v3/certs'
const keySchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) })
const defaultFreshMs = 3_600_000

/** Google's keys, for as long as its Cache-Control gives. */
export const createLoadGoogleKeys =
  (http: HttpClient, url: string = googleKeys): LoadGoogleKeys =>
  async () => {
    const answered = await http.send({ method: 'GET', url, maxBytes: 100_000, timeoutMs: 3_000 })
    if (!answered.ok) return undefined
    const { headers, body } = answered.value
    const keys = keySchema.safeParse(parseJson(body))
    if (!keys.success) return undefined
    const maxAge = /max-age=(\d{1,9})/.exec(headers.get('cache-control') ?? '')?.[1]
    return { keys: keys.data, freshForMs: maxAge === undefined ? defaultFreshMs : Number(maxAge) * 1000 }
  }

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

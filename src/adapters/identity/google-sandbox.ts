import { randomUUID } from 'node:crypto'
import type { GoogleSandbox, GoogleTokens } from '#commerce/identity/ports.ts'
import type { Clock } from '#kernel/instant.ts'
import { createGoogleTokens } from './google-tokens.ts'

const issuer = 'https://google.sandbox.invalid'
const clientId = 'majlis-demo.google.sandbox.invalid'
const lifetimeSeconds = 3600

/** An issuer of the demo: tokens as Google makes them, signed by a key of this process, which begins with the first. */
export function createGoogleSandbox(clock: Clock): GoogleSandbox & { readonly tokens: GoogleTokens } {
  let made: ReturnType<typeof makeKey> | undefined
  const key = () => (made ??= makeKey())
  return {
    tokens: createGoogleTokens({
      clientId,
      issuers: [issuer],
      clock,
      loadKeys: async () => ({ keys: (await key()).keys, freshForMs: Infinity }),
    }),
    async issue({ email, name }, nonce) {
      const { SignJWT } = await import('jose')
      const { privateKey, kid } = await key()
      const at = Math.floor(Date.parse(clock.now()) / 1000)
      const address = email.trim().toLowerCase()
      return (
        new SignJWT({ email: address, email_verified: true, name, nonce, azp: clientId })
          .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
          .setIssuer(issuer)
          .setAudience(clientId)
          // The same account each time it is picked.
          .setSubject(Buffer.from(address).toString('hex').slice(0, 200))
          .setIssuedAt(at)
          .setExpirationTime(at + lifetimeSeconds)
          .sign(privateKey)
      )
    },
  }
}

async function makeKey() {
  const { exportJWK, generateKeyPair } = await import('jose')
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const kid = randomUUID()
  return {
    privateKey,
    kid,
    keys: { keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }] },
  }
}

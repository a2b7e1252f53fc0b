import {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { z } from 'zod'
import type { Passkeys } from '#commerce/staff-access/ports.ts'
import { passkeyChallengeLifetimeMs } from '#commerce/staff-access/staff-session-rules.ts'

/** ES256 and RS256: what phones, computers and keys make. */
const algorithms = [-7, -257]

const base64url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+$/)

/** What both answers have; the library checks the rest. */
const shape = z.looseObject({
  id: base64url.max(1400),
  response: z.looseObject({ clientDataJSON: base64url }),
})

function parse(response: string): z.infer<typeof shape> | undefined {
  try {
    return shape.parse(JSON.parse(response))
  } catch {
    return undefined
  }
}

/** Passkeys by WebAuthn: of this origin alone, and only with the owner's fingerprint, face or code. */
export function createPasskeys(origin: string, shopName: string): Passkeys {
  const rpId = new URL(origin).hostname
  const expected = { expectedOrigin: origin, expectedRPID: rpId, requireUserVerification: true } as const

  /** Reads which challenge was answered while the library compares everything else. */
  const readChallenge = () => {
    let answered = ''
    return {
      answered: () => answered,
      expectedChallenge(challenge: string) {
        answered = challenge
        return true
      },
    }
  }

  return {
    signInOptions: (challenge) => ({
      challenge,
      rpId,
      timeout: passkeyChallengeLifetimeMs,
      userVerification: 'required',
    }),

    creationOptions: (challenge, { id, email, name, known }) => ({
      challenge,
      rp: { id: rpId, name: shopName },
      user: { id: Buffer.from(id).toString('base64url'), name: email, displayName: name },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout: passkeyChallengeLifetimeMs,
      excludeCredentials: known.map((one) => ({ type: 'public-key', id: one })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    }),

    idOf: (response) => parse(response)?.id,

    async checkSignIn(response, { id, publicKey, signCount }) {
      const parsed = parse(response)
      if (parsed?.id !== id) return undefined
      const { answered, expectedChallenge } = readChallenge()
      try {
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          ...expected,
          expectedChallenge,
          response: parsed as unknown as AuthenticationResponseJSON,
          credential: {
            id,
            publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
            counter: signCount,
          },
        })
        return verified ? { challenge: answered(), signCount: authenticationInfo.newCounter } : undefined
      } catch {
        // It throws for whatever does not fit.
        return undefined
      }
    },

    async checkCreation(response) {
      const parsed = parse(response)
      if (!parsed) return undefined
      const { answered, expectedChallenge } = readChallenge()
      try {
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          ...expected,
          expectedChallenge,
          supportedAlgorithmIDs: algorithms,
          response: parsed as unknown as RegistrationResponseJSON,
        })
        if (!verified) return undefined
        const { id, publicKey, counter: signCount, transports = [] } = registrationInfo.credential
        return {
          challenge: answered(),
          passkey: { id, publicKey: Buffer.from(publicKey).toString('base64url'), signCount, transports },
        }
      } catch {
        return undefined
      }
    },
  }
}

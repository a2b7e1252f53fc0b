import type { Secrets } from '#commerce/identity/ports.ts'
import { addMilliseconds, type Instant } from '#kernel/instant.ts'
import type { StaffStore } from './ports.ts'
import { passkeyChallengeLifetimeMs } from './staff-session-rules.ts'

/** Lengths of its parts: together a multiple of four, so that the bytes a browser makes of it are the same text again. */
const tokenLength = 43
const untilLength = 10

/**
 * A challenge for a passkey: random, limited in time and signed for one purpose. It is stored only when it has been answered: a page
 * that shows one writes nothing.
 */
export function newChallenge(
  secrets: Pick<Secrets, 'newToken' | 'seal'>,
  purpose: string,
  at: Instant,
): string {
  const token = secrets.newToken()
  const until = Date.parse(addMilliseconds(at, passkeyChallengeLifetimeMs))
    .toString(36)
    .padStart(untilLength, '0')
  return token + until + secrets.seal('staff challenge', purpose, token, until)
}

/** Whether it is one of ours for this purpose, in time and not answered before. Answers it. */
export async function spendChallenge(
  store: Pick<StaffStore, 'useChallenge'>,
  secrets: Pick<Secrets, 'seal' | 'isSame' | 'digest'>,
  { challenge, purpose }: { readonly challenge: string; readonly purpose: string },
  at: Instant,
): Promise<boolean> {
  const token = challenge.slice(0, tokenLength)
  const until = challenge.slice(tokenLength, tokenLength + untilLength)
  const signature = challenge.slice(tokenLength + untilLength)
  const isOurs =
    secrets.isSame(secrets.seal('staff challenge', purpose, token, until), signature) &&
    Number.parseInt(until, 36) > Date.parse(at)
  return isOurs && store.useChallenge(secrets.digest(challenge), at)
}

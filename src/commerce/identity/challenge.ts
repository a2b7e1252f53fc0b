import { isBefore, type Instant } from '#kernel/instant.ts'
import type { CodePurpose } from './code-rules.ts'
import type { IdentityDeps } from './deps.ts'
import type { Identifier } from './identifier.ts'
import type { IdentityStore } from './ports.ts'
import type { SignInState } from './sign-in-states.ts'

/** What Google says about an account, after its token was checked. */
export type GoogleAccount = {
  readonly subject: string
  /** In lower case. */
  readonly email: string
  /** Whether Google itself runs the mailbox or its domain. Otherwise the address may be another's by now. */
  readonly isAuthoritative: boolean
  readonly name: string
}

/** Progress of one browser in proving something, found by the token in its cookie. */
export type SignInChallenge = {
  readonly id: string
  readonly state: SignInState
  /** What the codes sent for it are good for. */
  readonly purpose: CodePurpose
  readonly identifier: Identifier | null
  /** The account that the identifier opens, or opened; null: none, or not known yet. */
  readonly customerId: string | null
  readonly google: GoogleAccount | null
  /** Of Google's token; null once it was used. */
  readonly nonce: string | null
  /** Own path to continue at. */
  readonly next: string | null
  /** Where the last code went: in a second proof, to another contact of the account. */
  readonly sentTo: Identifier | null
  /** Codes sent there. */
  readonly sends: number
  readonly lastSentAt: Instant | null
  readonly expiresAt: Instant
}

/** An hour: long enough to look for a phone and for a mail. */
export const challengeLifetimeMs = 3_600_000

/** A browser, as its request shows it. Tokens are those of its cookies; null: none. */
export type Browser = {
  readonly challenge: string | null
  readonly device: string | null
  readonly session: string | null
  /** Client address, for limits; stored only as part of a keyed digest. */
  readonly from: string
  /** "Chrome · Android", for the list of sessions. */
  readonly agent: string
}

/** The challenge of a browser while it lasts; it stays locked until the end of the transaction. */
export async function findLiveChallenge(
  store: Pick<IdentityStore, 'findChallenge'>,
  { secrets, clock }: Pick<IdentityDeps, 'secrets' | 'clock'>,
  token: string | null,
): Promise<SignInChallenge | undefined> {
  const challenge = token === null ? undefined : await store.findChallenge(secrets.digest(token))
  return challenge && isBefore(clock.now(), challenge.expiresAt) ? challenge : undefined
}

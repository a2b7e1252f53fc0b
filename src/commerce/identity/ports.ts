import type { Instant } from '#kernel/instant.ts'
import type { Language } from '#kernel/language.ts'
import type { Result } from '#kernel/result.ts'
import type { ContactConsentEntry } from '#commerce/consent/contact-consent.ts'
import type { SignInChallenge, GoogleAccount } from './challenge.ts'
import type { Budget, CodePurpose } from './code-rules.ts'
import type {
  CustomerEvent,
  CustomerRecord,
  Identity,
  Owner,
  Registration,
  SessionSummary,
  SignedIn,
} from './customer-record.ts'
import type { Identifier } from './identifier.ts'
import type { Proof } from './session-rules.ts'
import type { Conversion } from './sms-pumping.ts'

type StoredCode = {
  readonly id: string
  readonly identifier: Identifier
  readonly digest: string
  readonly expiresAt: Instant
  readonly enteredAt: Instant | null
}

export type NewSession = {
  readonly customerId: string
  readonly tokenDigest: string
  readonly deviceDigest: string
  readonly proofs: readonly Proof[]
  readonly agent: string
  readonly country: string
  readonly at: Instant
}

/** Challenges, codes and budgets: what any proof needs, a customer or not. */
export type ChallengeStore = {
  /** Locks it until the end of the transaction. Undefined: unknown. */
  findChallenge(tokenDigest: string): Promise<SignInChallenge | undefined>
  /** Returns its id. */
  insertChallenge(tokenDigest: string, challenge: Omit<SignInChallenge, 'id'>, at: Instant): Promise<string>
  updateChallenge(id: string, changes: Partial<Omit<SignInChallenge, 'id'>>): Promise<void>
  /** It is found by this token from now on. */
  rotateChallenge(id: string, tokenDigest: string): Promise<void>
  insertCode(code: {
    readonly challengeId: string
    readonly purpose: CodePurpose
    readonly identifier: Identifier
    /** Null: an email. */
    readonly dialCode: string | null
    readonly digest: string
    readonly sentAt: Instant
    readonly expiresAt: Instant
  }): Promise<string>
  /** The last one sent for the challenge and purpose: an earlier one is void. */
  findLastCode(challengeId: string, purpose: CodePurpose): Promise<StoredCode | undefined>
  markEntered(codeId: string, at: Instant): Promise<void>
  removeCode(codeId: string): Promise<void>
  /** Uses a unit of all budgets of the subject, or of none. Undefined: used; else when a unit is free again. */
  spend(subject: string, budgets: readonly Budget[], at: Instant): Promise<Instant | undefined>
  /** Returns a unit used at that moment. */
  returnUnit(subject: string, at: Instant): Promise<void>
  /** Counts a text message of today to a dial code; sends wait for each other. `used-up`: the first of today that is too many. */
  countMessage(dialCode: string, max: number, at: Instant): Promise<'ok' | 'used-up' | 'exhausted' | 'paused'>
  /** Of one that was counted and is not sent. */
  uncountMessage(dialCode: string): Promise<void>
  /** Of the last codes sent to a dial code since then. */
  conversionOf(dialCode: string, sample: number, since: Instant): Promise<Conversion>
  pauseDialCode(dialCode: string, until: Instant): Promise<void>
}

export type CustomerStore = {
  /** By a verified identity. Locks the account until the end of the transaction. */
  findOwner(kind: Identity['kind'], value: string): Promise<Owner | undefined>
  insertCustomer(
    registration: Pick<Registration, 'name' | 'language' | 'termsVersion' | 'isAdult'>,
    country: string,
    at: Instant,
  ): Promise<string>
  /** Verified now. Removes unverified claims of others. False: another account has it. */
  addIdentity(customerId: string, kind: Identity['kind'], value: string, at: Instant): Promise<boolean>
  /** Adds an address that is not verified yet. False: an account has it verified. */
  claimEmail(customerId: string, email: string, at: Instant): Promise<boolean>
  /** The unverified address of the customer; undefined: none with that id. */
  findClaim(customerId: string, claimId: string): Promise<string | undefined>
  /** A contact that waits to be confirmed, of an account that is not closed, which is locked. Undefined: none with that id. */
  findUnconfirmed(
    claimId: string,
  ): Promise<{ readonly customerId: string; readonly identifier: Identifier } | undefined>
  proveIdentity(customerId: string, identifier: Identifier, at: Instant): Promise<void>
  removeIdentity(customerId: string, kind: Identity['kind'], value: string): Promise<void>
  listIdentities(customerId: string): Promise<readonly Identity[]>
  findCustomer(customerId: string): Promise<CustomerRecord | undefined>
  updateProfile(
    customerId: string,
    profile: Pick<CustomerRecord, 'name' | 'language' | 'birthday'>,
  ): Promise<void>
  /** Returns the group of before. */
  setGroup(customerId: string, group: string | null): Promise<string | null>
  /** Moves orders placed as a guest with the contact since then to the account. Returns their number. */
  attachOrders(customerId: string, contact: Identifier, since: Instant): Promise<number>
  record(event: CustomerEvent): Promise<void>
  /** Into the register of consents. */
  addConsents(entries: readonly ContactConsentEntry[]): Promise<void>
  listEvents(customerId: string): Promise<readonly CustomerEvent[]>
  requestDeletion(customerId: string, at: Instant): Promise<void>
  /** With its event, if one was requested. */
  undoDeletion(customerId: string, at: Instant): Promise<void>
}

export type PasswordStore = {
  /** Of the account with a verified identifier. */
  findPassword(
    identifier: Identifier,
  ): Promise<{ readonly customerId: string; readonly hash: string } | undefined>
  /** Locked: a change of it waits for the end of the transaction. */
  findPasswordOf(customerId: string): Promise<string | undefined>
  setPassword(customerId: string, hash: string, at: Instant): Promise<void>
}

export type SessionStore = {
  /** One statement; moves the end of the session when it is due. Undefined: none that is alive. */
  findSession(tokenDigest: string, at: Instant): Promise<SignedIn | undefined>
  insertSession(session: NewSession): Promise<string>
  /** Gives a live session another token and proofs. False: it ended meanwhile. */
  rotateSession(
    sessionId: string,
    change: { readonly tokenDigest: string; readonly proofs: readonly Proof[]; readonly at: Instant },
  ): Promise<boolean>
  endSession(tokenDigest: string, at: Instant): Promise<string | undefined>
  /** Ends one session of a customer, or all but one. Returns how many. */
  endSessions(
    customerId: string,
    which: { readonly only?: string; readonly except?: string },
    at: Instant,
  ): Promise<number>
  listSessions(customerId: string, current: string, at: Instant): Promise<readonly SessionSummary[]>
  /** Whether the browser has signed in to the account of the identifier before. */
  isKnownDevice(identifier: Identifier, deviceDigest: string): Promise<boolean>
  /** The same by customer; `hasOthers`: whether another browser has. */
  devicesOf(
    customerId: string,
    deviceDigest: string,
  ): Promise<{ readonly isKnown: boolean; readonly hasOthers: boolean }>
  /** The browser has another token; the accounts that knew it go on knowing it. */
  renameDevice(before: string, deviceDigest: string): Promise<void>
}

export type IdentityStore = ChallengeStore & CustomerStore & PasswordStore & SessionStore

/** The store outside and inside of transactions. */
export type IdentityRepository = IdentityStore & {
  /** What a failure returns is committed too; what throws is not. */
  transaction<Value>(work: (store: IdentityStore) => Promise<Value>): Promise<Value>
}

export type Secrets = {
  /** 256 random bits. */
  newToken(): string
  /** Six digits, evenly drawn. */
  newCode(): string
  digest(token: string): string
  /** Keyed by the secret of the installation. */
  seal(...values: readonly string[]): string
  /** Readable by this installation alone, and by it only unchanged. */
  encrypt(text: string): string
  decrypt(sealed: string): string | undefined
  /** In constant time. */
  isSame(one: string, other: string): boolean
}

export type PasswordHashes = {
  /** `busy`: too many are being computed. */
  hash(password: string): Promise<Result<string, { readonly kind: 'busy' }>>
  /** Without a hash it takes as long, and is false. */
  verify(password: string, hash: string | undefined): Promise<Result<boolean, { readonly kind: 'busy' }>>
}

export type CodeSender = {
  /** Right away, past the outbox. `rejected`: nothing was sent and will be. */
  send(message: {
    readonly key: string
    readonly identifier: Identifier
    readonly code: string
    readonly language: Language
  }): Promise<Result<void, { readonly kind: 'rejected' | 'unavailable' }>>
}

export type GoogleTokens = {
  /** Public id of this shop at Google; pages need it. */
  readonly clientId: string
  /** Signature, issuer, audience and time; the nonce is compared by the caller. */
  verify(
    credential: string,
  ): Promise<
    Result<
      { readonly account: GoogleAccount; readonly nonce: string },
      { readonly kind: 'invalid-token' } | { readonly kind: 'unavailable' }
    >
  >
}

/** The issuer of the demo, in place of Google. */
export type GoogleSandbox = {
  /** A token for the account that a person picked. Addresses at gmail.com are authoritative. */
  issue(account: { readonly email: string; readonly name: string }, nonce: string): Promise<string>
}

/** Whether an order of that time has this number, email and phone. */
export type IsOrderOfPhone = (order: {
  readonly number: string
  readonly email: string
  readonly phone: string
  readonly since: Instant
  readonly before: Instant
}) => Promise<boolean>

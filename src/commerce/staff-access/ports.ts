import type { ChallengeStore } from '#commerce/identity/ports.ts'
import type { Proof } from '#commerce/identity/session-rules.ts'
import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import type { AuditEntry, AuditObject } from '#commerce/staff/audit-entry.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import type { RoleName } from '#commerce/staff/role.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Language } from '#kernel/language.ts'
import type { DemoPerson } from './demo-people.ts'
import type {
  StaffFactors,
  StaffMember,
  StaffSession,
  StaffSessionSummary,
  StaffState,
} from './staff-member.ts'
import type { Tablet } from './tablet.ts'

type NewStaffSession = {
  readonly staffId: string
  readonly tokenDigest: string
  readonly deviceDigest: string
  readonly proofs: readonly Proof[]
  /** "Chrome · Windows" */
  readonly agent: string
  readonly tablet: { readonly id: string; readonly place: string } | null
  readonly at: Instant
}

export type StaffFilters = {
  readonly state: StaffState | null
  readonly role: RoleName | null
  /** With a role there: one for all countries is. */
  readonly country: CountryCode | null
  readonly place: string | null
}

/** People and their sessions. */
type PeopleStore = {
  /**
   * One statement; moves the end of the session when it is due. Undefined: none that is alive, or the person may no longer
   * enter. Sessions of tablets are found with the tablet's own token alone.
   */
  findSession(
    tokenDigest: string,
    tabletDigest: string | null,
    at: Instant,
  ): Promise<StaffSession | undefined>
  insertSession(session: NewStaffSession): Promise<void>
  /** Gives a live session another token and proofs. False: it ended meanwhile. */
  rotateSession(
    sessionId: string,
    change: { readonly tokenDigest: string; readonly proofs: readonly Proof[]; readonly at: Instant },
  ): Promise<boolean>
  endSession(tokenDigest: string, at: Instant): Promise<void>
  /** Ends one session of a person, or all but one. Returns how many. */
  endSessions(
    staffId: string,
    which: { readonly only?: string; readonly except?: string },
    at: Instant,
  ): Promise<number>
  listSessions(staffId: string, at: Instant): Promise<readonly StaffSessionSummary[]>
  /** The person of a session, also of one that has ended. */
  findSessionOwner(tokenDigest: string): Promise<string | undefined>
  /** Whether the person has signed in by the browser, and by another. */
  devicesOf(
    staffId: string,
    deviceDigest: string,
  ): Promise<{ readonly isKnown: boolean; readonly hasOthers: boolean }>
  list(): Promise<readonly StaffMember[]>
  /** People whose grants are all in countries whose staff the operator may see. Sorted by name, address or when they were added. */
  listPage(query: ListQuery<StaffFilters>, by: Operator): Promise<ListPage<StaffMember>>
  findByEmail(email: string): Promise<StaffMember | undefined>
  findByNumber(number: number): Promise<StaffMember | undefined>
  find(staffId: string): Promise<StaffMember | undefined>
  /** Undefined: the address is taken. */
  insert(
    member: Pick<StaffMember, 'email' | 'name' | 'language' | 'grants'>,
    at: Instant,
  ): Promise<StaffMember | undefined>
  /** False: of another version. */
  update(
    staffId: string,
    version: number,
    change: Partial<Pick<StaffMember, 'name' | 'language' | 'grants' | 'state'>>,
  ): Promise<boolean>
  /** Until the end of the transaction, people are changed by it alone. Returns those who may manage staff everywhere. */
  lockPeople(): Promise<readonly StaffMember[]>
  /** Adds the people of the demo who are not there yet. */
  seed(people: readonly DemoPerson[], at: Instant): Promise<void>
  /** The people of the demo lose their access: their database goes on in production. */
  disable(emails: readonly string[]): Promise<void>
}

export type StaffCredentials = {
  readonly passwordHash: string | null
  /** Encrypted. */
  readonly totpSecret: string | null
  readonly totpSetAt: Instant | null
}

export type NewPasskey = {
  readonly id: string
  readonly publicKey: string
  readonly signCount: number
  readonly transports: readonly string[]
}

type StoredPasskey = NewPasskey & { readonly staffId: string }

type FactorStore = {
  findCredentials(staffId: string): Promise<StaffCredentials | undefined>
  factorsOf(staffId: string): Promise<StaffFactors>
  setPassword(staffId: string, hash: string): Promise<void>
  setTotp(staffId: string, sealedSecret: string, step: number, at: Instant): Promise<void>
  /** False: a code of this step or of a later one has been used. */
  useTotpStep(staffId: string, step: number): Promise<boolean>
  /** False: there is no such code that is unused. */
  useRecoveryCode(staffId: string, digest: string, at: Instant): Promise<boolean>
  replaceRecoveryCodes(staffId: string, digests: readonly string[]): Promise<void>
  /** With no tries used. */
  setPin(staffId: string, hash: string): Promise<void>
  /** Counts a try. Undefined: there is no PIN, or its tries are used up. */
  usePinTry(staffId: string): Promise<string | undefined>
  returnPinTries(staffId: string): Promise<void>
  findPasskey(id: string): Promise<StoredPasskey | undefined>
  /** False: it is known already. */
  insertPasskey(staffId: string, passkey: NewPasskey, name: string, at: Instant): Promise<boolean>
  /** False: it was used with this signCount or a higher one. */
  moveSignCount(id: string, signCount: number): Promise<boolean>
  removePasskey(staffId: string, id: string): Promise<boolean>
  /** False: it was answered before. */
  useChallenge(digest: string, at: Instant): Promise<boolean>
  removeFactors(staffId: string): Promise<void>
}

export type StaffInvite = { readonly id: string; readonly staffId: string }

type InviteStore = {
  /** Those before it open nothing any more. */
  insertInvite(staffId: string, tokenDigest: string, at: Instant, expiresAt: Instant): Promise<void>
  /** One that can be used. */
  findInvite(tokenDigest: string, at: Instant): Promise<StaffInvite | undefined>
  /** False: used meanwhile. */
  useInvite(inviteId: string, at: Instant): Promise<boolean>
  voidInvites(staffId: string, at: Instant): Promise<void>
}

export type TabletStore = {
  insertTablet(
    tablet: Pick<Tablet, 'place' | 'country' | 'name' | 'createdAt' | 'expiresAt'>,
    tokenDigest: string,
  ): Promise<Tablet>
  listTablets(): Promise<readonly Tablet[]>
  /** A link that waits. */
  findTabletLink(tokenDigest: string, at: Instant): Promise<Tablet | undefined>
  /** Its link opens nothing any more. Undefined: used meanwhile. */
  bindTablet(
    linkDigest: string,
    change: { readonly tokenDigest: string; readonly at: Instant; readonly expiresAt: Instant },
  ): Promise<Tablet | undefined>
  /** One that is bound, alive; notes that it was seen. */
  findTablet(tokenDigest: string, at: Instant): Promise<Tablet | undefined>
  /** With its sessions. Undefined: unknown, or revoked before. */
  revokeTablet(id: string, at: Instant): Promise<Tablet | undefined>
}

type UnsentFormStore = {
  /** Returns its id; undefined: what the person has not sent yet would be longer than `maxTotal`, in characters. */
  storeForm(
    staffId: string,
    form: { readonly sealed: string; readonly at: Instant; readonly expiresAt: Instant },
    maxTotal: number,
  ): Promise<string | undefined>
  findUnsentForm(id: string, staffId: string, at: Instant): Promise<string | undefined>
  removeUnsentForm(id: string, staffId: string): Promise<void>
}

export type ApiKeySummary = {
  /** The part of the key that may be shown. */
  readonly id: string
  readonly name: string
  readonly scopes: readonly string[]
  readonly createdAt: Instant
  readonly revokedAt: Instant | null
  /** Who requested it and has not taken it yet; null: it has been shown. */
  readonly waitsFor: string | null
}

/** Keys of the operations API. */
export type ApiKeyStore = {
  create(
    name: string,
    scopes: readonly string[],
    at: Instant,
  ): Promise<{ readonly key: string; readonly id: string }>
  /** A key that was approved and opens nothing until it is taken. Again for one id: nothing. False: it was there. */
  reserve(
    key: {
      readonly id: string
      readonly name: string
      readonly scopes: readonly string[]
      readonly waitsFor: string
    },
    at: Instant,
  ): Promise<boolean>
  /** Its secret is made and returned, once, to who requested it. Undefined: taken before, revoked, or another's. */
  take(id: string, waitsFor: string): Promise<{ readonly key: string; readonly id: string } | undefined>
  list(): Promise<readonly ApiKeySummary[]>
  /** False: unknown, or revoked before. */
  revoke(id: string, at: Instant): Promise<boolean>
}

export type StaffStore = PeopleStore &
  FactorStore &
  InviteStore &
  TabletStore &
  UnsentFormStore &
  Pick<ChallengeStore, 'spend' | 'returnUnit'> & {
    readonly keys: ApiKeyStore
    writeAudit(by: Operator, at: Instant, entry: AuditEntry): Promise<void>
    /** Whether the act that was approved has been done to the object. */
    isDoneBy(approvalId: string, object: AuditObject): Promise<boolean>
  }

/** The store outside and inside of transactions. */
export type StaffRepository = StaffStore & {
  /** What a failure returns is committed too; what throws is not. */
  transaction<Value>(work: (store: StaffStore) => Promise<Value>): Promise<Value>
}

/** Codes of an authenticator, which change every thirty seconds. */
export type Totp = {
  /** The secret of a person who has not confirmed it yet: the same each time, so that showing it writes nothing. */
  secretOf(subject: string): string
  /** What the authenticator scans. */
  uriOf(secret: string, email: string): string
  /** The step of a code, at most thirty seconds before or after; undefined: wrong. */
  stepOf(secret: string, code: string, at: Instant): number | undefined
}

/** Options for the browser, as JSON. */
export type PasskeyOptions = Readonly<Record<string, unknown>>

export type Passkeys = {
  signInOptions(challenge: string): PasskeyOptions
  creationOptions(
    challenge: string,
    owner: {
      readonly id: string
      readonly email: string
      readonly name: string
      readonly known: readonly string[]
    },
  ): PasskeyOptions
  /** What a browser has posted; undefined: nothing of the kind. */
  idOf(response: string): string | undefined
  /** The challenge that was answered and the new count. Undefined: of another origin, another key, or without verification. */
  checkSignIn(
    response: string,
    passkey: StoredPasskey,
  ): Promise<{ readonly challenge: string; readonly signCount: number } | undefined>
  checkCreation(
    response: string,
  ): Promise<{ readonly challenge: string; readonly passkey: NewPasskey } | undefined>
}

/** Mails to staff, right away. */
export type StaffMail = {
  invite(to: StaffMember, link: string): Promise<void>
  newDevice(to: StaffMember, agent: string, at: Instant): Promise<void>
}

/** Where a tablet or a grant can be. */
export type StaffPlace = {
  readonly code: string
  readonly country: CountryCode
  readonly name: Readonly<Record<Language, string>> | null
}

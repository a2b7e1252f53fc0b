import type { PasswordFailure } from '#commerce/identity/password-rules.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import type { Language } from '#kernel/language.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { parseStaffName } from './accept-invite.ts'
import type { StaffDeps } from './deps.ts'
import { newChallenge, spendChallenge } from './passkey-challenge.ts'
import { pepperPin, weaknessOfPin } from './pin-rules.ts'
import type { PasskeyOptions, StaffCredentials, StaffStore } from './ports.ts'
import { digestRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import type { StaffFactors, StaffMember, StaffSessionSummary } from './staff-member.ts'
import { checkStaffPassword } from './staff-password.ts'

export type OwnAccount = {
  readonly member: StaffMember
  readonly factors: StaffFactors
  readonly sessions: readonly StaffSessionSummary[]
  /** For an authenticator that takes the place of the one before. */
  readonly totpSecret: string
  readonly totpUri: string
  readonly passkeyOptions: PasskeyOptions
}

export type OwnFailure =
  | PasswordFailure
  | {
      readonly kind: 'invalid-name' | 'wrong-code' | 'passkey-rejected' | 'busy' | 'last-factor' | 'not-found'
    }
  | { readonly kind: 'weak-pin'; readonly reason: 'not-six-digits' | 'common' }

type Done = Result<void, OwnFailure>

/** What a person changes of their own. Pages ask for a fresh factor before all of it but name and language. */
export type OwnFactors = {
  findOwn(by: StaffOperator): Promise<OwnAccount | undefined>
  setProfile(
    by: StaffOperator,
    profile: { readonly name: string; readonly language: Language },
  ): Promise<Done>
  /** With the authenticator's code: both or neither. */
  setPasswordAndTotp(
    by: StaffOperator,
    entry: { readonly password: string; readonly code: string },
  ): Promise<Done>
  addPasskey(by: StaffOperator, response: string, agent: string): Promise<Done>
  removePasskey(by: StaffOperator, id: string): Promise<Done>
  /** Those before open nothing any more. */
  renewRecoveryCodes(by: StaffOperator): Promise<readonly string[]>
  setPin(by: StaffOperator, pin: string): Promise<Done>
  /** All but this one. */
  endOtherSessions(by: StaffOperator, current: string): Promise<number>
}

const purposeOf = (staffId: string): string => `add ${staffId}`

/** Changes with each authenticator, so that its successor has a secret of its own. */
const totpSubjectOf = (staffId: string, credentials: StaffCredentials | undefined): string =>
  `own ${staffId} ${credentials?.totpSetAt ?? ''}`

export function createOwnFactors(deps: StaffDeps): OwnFactors {
  const { repository, secrets, passwords, totp, passkeys, clock } = deps

  const audit = (store: StaffStore, by: StaffOperator, act: string) =>
    store.writeAudit(by, clock.now(), {
      act,
      object: { kind: 'staff', id: by.id },
      country: null,
      before: {},
      after: {},
      reason: null,
      approvalId: null,
    })

  return {
    async findOwn({ id }) {
      const member = await repository.find(id)
      if (!member) return undefined
      const factors = await repository.factorsOf(id)
      const totpSecret = totp.secretOf(totpSubjectOf(id, await repository.findCredentials(id)))
      const known = factors.passkeys.map((passkey) => passkey.id)
      return {
        member,
        factors,
        sessions: await repository.listSessions(id, clock.now()),
        totpSecret,
        totpUri: totp.uriOf(totpSecret, member.email),
        passkeyOptions: passkeys.creationOptions(newChallenge(secrets, purposeOf(id), clock.now()), {
          ...member,
          known,
        }),
      }
    },

    async setProfile({ id }, { name: typed, language }) {
      const name = parseStaffName(typed)
      if (name === undefined) return fail({ kind: 'invalid-name' })
      const member = await repository.find(id)
      if (!member) return fail({ kind: 'not-found' })
      await repository.update(id, member.version, { name, language })
      return ok(undefined)
    },

    async setPasswordAndTotp(by, { password: typed, code }) {
      const member = await repository.find(by.id)
      if (!member) return fail({ kind: 'not-found' })
      const password = checkStaffPassword(typed, [member.name, member.email])
      if (!password.ok) return password
      const secret = totp.secretOf(totpSubjectOf(by.id, await repository.findCredentials(by.id)))
      const step = totp.stepOf(secret, code.replaceAll(/\s/g, ''), clock.now())
      if (step === undefined) return fail({ kind: 'wrong-code' })
      const hashed = await passwords.hash(password.value)
      if (!hashed.ok) return hashed
      await repository.transaction(async (store) => {
        await store.setPassword(by.id, hashed.value)
        await store.setTotp(by.id, secrets.encrypt(secret), step, clock.now())
        await audit(store, by, 'staff.set-password')
      })
      return ok(undefined)
    },

    async addPasskey(by, response, agent) {
      const checked = await passkeys.checkCreation(response)
      if (!checked) return fail({ kind: 'passkey-rejected' })
      const at = clock.now()
      return repository.transaction(async (store): Promise<Done> => {
        const { challenge, passkey } = checked
        const isAdded =
          (await spendChallenge(store, secrets, { challenge, purpose: purposeOf(by.id) }, at)) &&
          (await store.insertPasskey(by.id, passkey, agent, at))
        if (!isAdded) return fail({ kind: 'passkey-rejected' })
        await audit(store, by, 'staff.add-passkey')
        return ok(undefined)
      })
    },

    removePasskey: (by, id) =>
      repository.transaction(async (store): Promise<Done> => {
        // Two removals at once would leave none.
        await store.lockPeople()
        const { hasTotp, passkeys: known } = await store.factorsOf(by.id)
        if (!hasTotp && known.length < 2) return fail({ kind: 'last-factor' })
        if (!(await store.removePasskey(by.id, id))) return fail({ kind: 'not-found' })
        await audit(store, by, 'staff.remove-passkey')
        return ok(undefined)
      }),

    async renewRecoveryCodes(by) {
      const codes = newRecoveryCodes(secrets)
      const digests = codes.map((code) => digestRecoveryCode(secrets, by.id, code))
      await repository.transaction(async (store) => {
        await store.replaceRecoveryCodes(by.id, digests)
        await audit(store, by, 'staff.renew-recovery-codes')
      })
      return codes
    },

    async setPin(by, pin) {
      const reason = weaknessOfPin(pin)
      if (reason !== undefined) return fail({ kind: 'weak-pin', reason })
      const hashed = await passwords.hash(pepperPin(secrets, by.id, pin))
      if (!hashed.ok) return hashed
      await repository.transaction(async (store) => {
        await store.setPin(by.id, hashed.value)
        await audit(store, by, 'staff.set-pin')
      })
      return ok(undefined)
    },

    endOtherSessions: (by, current) => repository.endSessions(by.id, { except: current }, clock.now()),
  }
}

import type { PasswordFailure } from '#commerce/identity/password-rules.ts'
import type { Proof } from '#commerce/identity/session-rules.ts'
import type { Language } from '#kernel/language.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import type { LinkInvalid, SignedInTokens, StaffBrowser, StaffDeps } from './deps.ts'
import { openSession } from './open-session.ts'
import { newChallenge, spendChallenge } from './passkey-challenge.ts'
import type { NewPasskey, PasskeyOptions, StaffInvite } from './ports.ts'
import { digestRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import type { StaffMember } from './staff-member.ts'
import { checkStaffPassword } from './staff-password.ts'

/** What the page of a link shows. */
export type OpenInvite = {
  readonly member: StaffMember
  /** For typing it into an authenticator. */
  readonly totpSecret: string
  readonly totpUri: string
  readonly passkeyOptions: PasskeyOptions
}

export type InviteEntry = {
  readonly name: string
  readonly language: Language
  readonly factor:
    | { readonly kind: 'password'; readonly password: string; readonly code: string }
    | { readonly kind: 'passkey'; readonly response: string }
}

export type AcceptInviteFailure =
  | LinkInvalid
  | PasswordFailure
  | { readonly kind: 'invalid-name' | 'wrong-code' | 'passkey-rejected' | 'busy' }

type Accepted = SignedInTokens & {
  /** Shown once: digests are stored. */
  readonly recoveryCodes: readonly string[]
}

export type AcceptInvite = {
  findInvite(token: string): Promise<OpenInvite | undefined>
  acceptInvite(
    token: string,
    entry: InviteEntry,
    browser: StaffBrowser,
  ): Promise<Result<Accepted, AcceptInviteFailure>>
}

const maxName = 80
const subjectOf = ({ id }: StaffInvite): string => `invite ${id}`

/** What is stored of the factor that a person has chosen. */
type CheckedFactor =
  | { readonly kind: 'password'; readonly hash: string; readonly secret: string; readonly step: number }
  | { readonly kind: 'passkey'; readonly challenge: string; readonly passkey: NewPasskey }

export const parseStaffName = (text: string): string | undefined => {
  const name = text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return name === '' || name.length > maxName ? undefined : name
}

export function createAcceptInvite(deps: StaffDeps): AcceptInvite {
  const { repository, secrets, passwords, totp, passkeys, clock } = deps

  async function find(token: string): Promise<{ invite: StaffInvite; member: StaffMember } | undefined> {
    const invite = await repository.findInvite(secrets.digest(token), clock.now())
    const member = invite && (await repository.find(invite.staffId))
    return member && member.state !== 'disabled' ? { invite, member } : undefined
  }

  async function checkFactor(
    { factor, name }: InviteEntry,
    invite: StaffInvite,
    { email }: StaffMember,
  ): Promise<Result<CheckedFactor, AcceptInviteFailure>> {
    if (factor.kind === 'passkey') {
      const checked = await passkeys.checkCreation(factor.response)
      return checked ? ok({ kind: 'passkey', ...checked }) : fail({ kind: 'passkey-rejected' })
    }
    const password = checkStaffPassword(factor.password, [name, email, email.split('@')[0] ?? ''])
    if (!password.ok) return password
    const secret = totp.secretOf(subjectOf(invite))
    const step = totp.stepOf(secret, factor.code.replaceAll(/\s/g, ''), clock.now())
    if (step === undefined) return fail({ kind: 'wrong-code' })
    const hashed = await passwords.hash(password.value)
    return hashed.ok ? ok({ kind: 'password', hash: hashed.value, secret, step }) : hashed
  }

  return {
    async findInvite(token) {
      const found = await find(token)
      if (!found) return undefined
      const { invite, member } = found
      const totpSecret = totp.secretOf(subjectOf(invite))
      const challenge = newChallenge(secrets, subjectOf(invite), clock.now())
      return {
        member,
        totpSecret,
        totpUri: totp.uriOf(totpSecret, member.email),
        passkeyOptions: passkeys.creationOptions(challenge, { ...member, known: [] }),
      }
    },

    async acceptInvite(token, entry, browser) {
      const found = await find(token)
      if (!found) return fail({ kind: 'link-invalid' })
      const { invite, member } = found
      const name = parseStaffName(entry.name)
      if (name === undefined) return fail({ kind: 'invalid-name' })
      const checked = await checkFactor(entry, invite, member)
      if (!checked.ok) return checked
      const factor = checked.value
      const at = clock.now()
      return repository.transaction(async (store): Promise<Result<Accepted, AcceptInviteFailure>> => {
        if (factor.kind === 'passkey') {
          const { challenge, passkey } = factor
          const isOurs = await spendChallenge(store, secrets, { challenge, purpose: subjectOf(invite) }, at)
          if (!isOurs) return fail({ kind: 'passkey-rejected' })
          if (!(await store.useInvite(invite.id, at))) return fail({ kind: 'link-invalid' })
          if (!(await store.insertPasskey(member.id, passkey, browser.agent, at)))
            throw new Error('a passkey of another person was posted')
        } else {
          if (!(await store.useInvite(invite.id, at))) return fail({ kind: 'link-invalid' })
          await store.setPassword(member.id, factor.hash)
          await store.setTotp(member.id, secrets.encrypt(factor.secret), factor.step, at)
        }
        const recoveryCodes = newRecoveryCodes(secrets)
        await store.replaceRecoveryCodes(
          member.id,
          recoveryCodes.map((code) => digestRecoveryCode(secrets, member.id, code)),
        )
        const change = { name, language: entry.language, state: 'active' } as const
        if (!(await store.update(member.id, member.version, change)))
          throw new Error('a person changed while a link of theirs was used')
        const proofs: readonly Proof[] =
          factor.kind === 'passkey'
            ? [{ kind: 'passkey', at }]
            : [
                { kind: 'password', at },
                { kind: 'totp', at },
              ]
        const { session, device } = await openSession(
          store,
          deps,
          { staffId: member.id, browser, proofs },
          at,
        )
        return ok({ session, device, recoveryCodes })
      })
    },
  }
}

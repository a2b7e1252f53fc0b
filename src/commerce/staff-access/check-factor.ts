import { fail, ok, type Result } from '#kernel/result.ts'
import type { Instant } from '#kernel/instant.ts'
import type { ProofKind } from '#commerce/identity/session-rules.ts'
import type { StaffDeps } from './deps.ts'
import { spendChallenge } from './passkey-challenge.ts'
import type { StaffCredentials, StaffStore } from './ports.ts'
import { digestRecoveryCode, normalizeRecoveryCode } from './recovery-codes.ts'

/** Compared in place of a person who does not exist, by the same statements. */
const noOne = '00000000-0000-0000-0000-000000000000'

type Deps = Pick<StaffDeps, 'secrets' | 'totp'>

/** Uses a code of the authenticator, or a recovery code. Undefined: neither; each counts once. */
export async function spendCode(
  store: StaffStore,
  { secrets, totp }: Deps,
  {
    staffId,
    credentials,
    code,
  }: {
    /** Undefined: there is no such person, or the password was wrong. */
    readonly staffId: string | undefined
    readonly credentials: StaffCredentials | undefined
    readonly code: string
  },
  at: Instant,
): Promise<ProofKind | undefined> {
  const digits = code.replaceAll(/\s/g, '')
  const owner = staffId ?? noOne
  if (!/^\d{6}$/.test(digits)) {
    const digest = digestRecoveryCode({ seal: secrets.seal }, owner, normalizeRecoveryCode(code))
    return (await store.useRecoveryCode(owner, digest, at)) ? 'recovery-code' : undefined
  }
  const sealed = credentials?.totpSecret ?? undefined
  const secret = (sealed === undefined ? undefined : secrets.decrypt(sealed)) ?? totp.secretOf(owner)
  const step = totp.stepOf(secret, digits, at)
  const isFresh = await store.useTotpStep(owner, step ?? 0)
  return sealed !== undefined && step !== undefined && isFresh ? 'totp' : undefined
}

/** Checks what a passkey has answered to a challenge of this purpose. Returns whose it is. */
export async function spendPasskey(
  store: StaffStore,
  { secrets, passkeys }: Pick<StaffDeps, 'secrets' | 'passkeys'>,
  { response, purpose }: { readonly response: string; readonly purpose: string },
  at: Instant,
): Promise<Result<string, { readonly kind: 'rejected' }>> {
  const id = passkeys.idOf(response)
  const passkey = id === undefined ? undefined : await store.findPasskey(id)
  const checked = passkey && (await passkeys.checkSignIn(response, passkey))
  const isOurs =
    passkey !== undefined &&
    checked !== undefined &&
    (await spendChallenge(store, secrets, { challenge: checked.challenge, purpose }, at)) &&
    (await store.moveSignCount(passkey.id, checked.signCount))
  return isOurs ? ok(passkey.staffId) : fail({ kind: 'rejected' })
}

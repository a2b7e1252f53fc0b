import { fail, ok, type Result } from '#kernel/result.ts'
import { spendPasskey, spendCode } from './check-factor.ts'
import { demoPeople, type DemoPerson } from './demo-people.ts'
import type { Rejected, SignedInTokens, StaffBrowser, StaffDeps } from './deps.ts'
import { openSession } from './open-session.ts'
import { newChallenge } from './passkey-challenge.ts'
import type { PasskeyOptions } from './ports.ts'
import { spendTry } from './staff-budgets.ts'
import type { StaffMember } from './staff-member.ts'

export type StaffSignIn = {
  /** Email, password and a code of the authenticator or a recovery code, in one form: no step tells which was right. */
  signIn(
    entry: { readonly email: string; readonly password: string; readonly code: string },
    browser: StaffBrowser,
  ): Promise<Result<SignedInTokens, Rejected>>
  passkeyOptions(): PasskeyOptions
  signInByPasskey(response: string, browser: StaffBrowser): Promise<Result<SignedInTokens, Rejected>>
  /** Empty outside of the demo. */
  listDemoPeople(): readonly DemoPerson[]
  /** Without a factor, as one of the demo's people. */
  signInAsDemo(email: string, browser: StaffBrowser): Promise<Result<SignedInTokens, Rejected>>
}

const rejected = fail({ kind: 'rejected' } satisfies Rejected)
const purpose = 'sign-in'

export function createStaffSignIn(deps: StaffDeps): StaffSignIn {
  const { repository, secrets, passwords, passkeys, clock, isDemo } = deps

  /** A mail that cannot be sent refuses no one. */
  async function notifyOfDevice(
    member: StaffMember,
    { isNewDevice }: { isNewDevice: boolean },
    agent: string,
  ) {
    if (!isNewDevice) return
    try {
      await deps.mail.newDevice(member, agent, clock.now())
    } catch (error) {
      deps.report(error, { what: 'mail about a new device' })
    }
  }

  return {
    async signIn({ email, password, code }, browser) {
      const at = clock.now()
      const address = email.trim().toLowerCase()
      const found = await repository.findByEmail(address)
      const member = found?.state === 'active' ? found : undefined
      const deviceDigest = browser.device === null ? null : secrets.digest(browser.device)
      const knows =
        member && deviceDigest !== null && (await repository.devicesOf(member.id, deviceDigest)).isKnown
      const limit = await deps.checkRateLimit(browser.from)
      const attempt = await spendTry(
        repository,
        deps,
        { who: address, from: browser.from, knownDevice: knows === true ? deviceDigest : null },
        at,
      )
      const credentials = member && (await repository.findCredentials(member.id))
      const verified = await passwords.verify(password, credentials?.passwordHash ?? undefined)
      // Who has a passkey alone can enter once by a recovery code, which nobody guesses.
      const needsNoPassword = (credentials?.passwordHash ?? null) === null && !/^\s*(?:\d\s*){6}$/.test(code)
      const isRight = verified.ok && (verified.value || needsNoPassword)
      const mayEnter = member !== undefined && isRight && limit.allowed && attempt.isFree
      const opened = await repository.transaction(async (store) => {
        const proof = await spendCode(
          store,
          deps,
          { staffId: mayEnter ? member.id : undefined, credentials, code },
          at,
        )
        if (!mayEnter || proof === undefined) return undefined
        await attempt.returnTo(store)
        const proofs = [...(verified.value ? [{ kind: 'password', at } as const] : []), { kind: proof, at }]
        return openSession(store, deps, { staffId: member.id, browser, proofs }, at)
      })
      if (!opened || !member) return rejected
      await notifyOfDevice(member, opened, browser.agent)
      return ok({ session: opened.session, device: opened.device })
    },

    passkeyOptions: () => passkeys.signInOptions(newChallenge(secrets, purpose, clock.now())),

    async signInByPasskey(response, browser) {
      const at = clock.now()
      const limit = await deps.checkRateLimit(browser.from)
      if (!limit.allowed) return rejected
      const opened = await repository.transaction(async (store) => {
        const owner = await spendPasskey(store, deps, { response, purpose }, at)
        const member = owner.ok ? await store.find(owner.value) : undefined
        if (member?.state !== 'active') return undefined
        const proofs = [{ kind: 'passkey', at } as const]
        return { member, ...(await openSession(store, deps, { staffId: member.id, browser, proofs }, at)) }
      })
      if (!opened) return rejected
      await notifyOfDevice(opened.member, opened, browser.agent)
      return ok({ session: opened.session, device: opened.device })
    },

    listDemoPeople: () => (isDemo ? demoPeople : []),

    async signInAsDemo(email, browser) {
      const isListed = isDemo && demoPeople.some((person) => person.email === email)
      const member = isListed ? await repository.findByEmail(email) : undefined
      if (member?.state !== 'active') return rejected
      const at = clock.now()
      const proofs = [{ kind: 'demo', at } as const]
      const { session, device } = await openSession(
        repository,
        deps,
        { staffId: member.id, browser, proofs },
        at,
      )
      return ok({ session, device })
    },
  }
}

import { addProof, type ProofKind } from '#commerce/identity/session-rules.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { spendCode, spendPasskey } from './check-factor.ts'
import type { Rejected, StaffBrowser, StaffDeps } from './deps.ts'
import { newChallenge } from './passkey-challenge.ts'
import type { PasskeyOptions, StaffStore } from './ports.ts'
import { spendTry } from './staff-budgets.ts'
import type { StaffSession } from './staff-member.ts'

/** What proves a person again. `demo`: its people have no factor, a press is enough. */
export type FactorEntry =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'passkey'; readonly response: string }
  | { readonly kind: 'demo' }

export type ProveFactor = {
  proveOptions(session: StaffSession): PasskeyOptions
  /** The session has proven a factor anew, under another token, which is returned. */
  prove(session: StaffSession, entry: FactorEntry, browser: StaffBrowser): Promise<Result<string, Rejected>>
}

/** Whether a session was opened by a press on one of the demo's people. */
const isDemoSession = ({ proofs }: Pick<StaffSession, 'proofs'>): boolean =>
  proofs.some(({ kind }) => kind === 'demo')

const purposeOf = ({ id }: StaffSession): string => `prove ${id}`

export function createProveFactor(deps: StaffDeps): ProveFactor {
  const { repository, secrets, passkeys, clock } = deps

  async function check(
    store: StaffStore,
    session: StaffSession,
    entry: FactorEntry,
  ): Promise<ProofKind | undefined> {
    const at = clock.now()
    const staffId = session.operator.id
    if (entry.kind === 'demo') return deps.isDemo && isDemoSession(session) ? 'demo' : undefined
    if (entry.kind === 'passkey') {
      const owner = await spendPasskey(
        store,
        deps,
        { response: entry.response, purpose: purposeOf(session) },
        at,
      )
      return owner.ok && owner.value === staffId ? 'passkey' : undefined
    }
    const credentials = await store.findCredentials(staffId)
    return spendCode(store, deps, { staffId, credentials, code: entry.code }, at)
  }

  return {
    proveOptions: (session) => passkeys.signInOptions(newChallenge(secrets, purposeOf(session), clock.now())),

    async prove(session, entry, browser) {
      const at = clock.now()
      const attempt = await spendTry(
        repository,
        deps,
        { who: `prove ${session.operator.id}`, from: browser.from, knownDevice: null },
        at,
      )
      if (!attempt.isFree) return fail({ kind: 'rejected' })
      return repository.transaction(async (store): Promise<Result<string, Rejected>> => {
        const kind = await check(store, session, entry)
        if (kind === undefined) return fail({ kind: 'rejected' })
        await attempt.returnTo(store)
        const token = secrets.newToken()
        const change = {
          tokenDigest: secrets.digest(token),
          proofs: addProof(session.proofs, { kind, at }),
          at,
        }
        return (await store.rotateSession(session.id, change)) ? ok(token) : fail({ kind: 'rejected' })
      })
    },
  }
}

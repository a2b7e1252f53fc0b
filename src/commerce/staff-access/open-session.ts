import type { Proof } from '#commerce/identity/session-rules.ts'
import type { Instant } from '#kernel/instant.ts'
import type { SignedInTokens, StaffBrowser, StaffDeps } from './deps.ts'
import type { StaffStore } from './ports.ts'

/** A new session for the browser in place of the one it had. `isNewDevice`: the person knows others, not this one. */
export async function openSession(
  store: StaffStore,
  { secrets }: Pick<StaffDeps, 'secrets'>,
  {
    staffId,
    browser,
    proofs,
    tablet = null,
  }: {
    readonly staffId: string
    readonly browser: StaffBrowser
    readonly proofs: readonly Proof[]
    readonly tablet?: { readonly id: string; readonly place: string } | null
  },
  at: Instant,
): Promise<SignedInTokens & { readonly isNewDevice: boolean }> {
  const session = secrets.newToken()
  const device = browser.device ?? secrets.newToken()
  const deviceDigest = secrets.digest(device)
  const { isKnown, hasOthers } = await store.devicesOf(staffId, deviceDigest)
  if (browser.session !== null) await store.endSession(secrets.digest(browser.session), at)
  await store.insertSession({
    staffId,
    tokenDigest: secrets.digest(session),
    deviceDigest,
    proofs,
    agent: browser.agent,
    tablet,
    at,
  })
  return { session, device, isNewDevice: !isKnown && hasOthers }
}

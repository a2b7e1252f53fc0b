import { addMilliseconds, type Instant } from '#kernel/instant.ts'
import type { Browser, GoogleAccount } from './challenge.ts'
import { quietDaysOf, type IdentityDeps } from './deps.ts'
import type { Identifier } from './identifier.ts'
import type { IdentityStore } from './ports.ts'
import { isQuiet } from './recycled-number.ts'
import type { Proof, ProofKind } from './session-rules.ts'

/** Tokens for the cookies of a browser that has signed in. */
export type NewSignIn = {
  readonly customerId: string
  readonly sessionId: string
  readonly session: string
  readonly device: string
  readonly method: ProofKind
}

type SignInInput = {
  readonly customerId: string
  readonly browser: Browser
  readonly country: string
  /** The first is what the customer signed in with. */
  readonly proofs: readonly [ProofKind, ...ProofKind[]]
  /** Identifiers proven just now. */
  readonly proven: readonly Identifier[]
  readonly google: GoogleAccount | null
  readonly at: Instant
}

/**
 * Begins a session of an account: always a new token, so that one that was planted in the browser is worth nothing. What
 * the browser was signed in to before ends. Signing in undoes a deletion that was requested.
 */
export async function completeSignIn(
  store: IdentityStore,
  deps: IdentityDeps,
  { customerId, browser, country, proofs, proven, google, at }: SignInInput,
): Promise<NewSignIn> {
  const { secrets } = deps
  const method = proofs[0]
  if (browser.session !== null) await store.endSession(secrets.digest(browser.session), at)
  if (google && (await store.addIdentity(customerId, 'google', google.subject, at)))
    await store.record({ customerId, kind: 'google-linked', at, detail: {} })
  for (const identifier of proven) await store.proveIdentity(customerId, identifier, at)
  await store.undoDeletion(customerId, at)
  await attachGuestOrders(store, deps, customerId)

  const before = secrets.digest(browser.device ?? '')
  const devices = await store.devicesOf(customerId, before)
  // A cookie that the account does not know may have been planted: from now on another one names the browser, to all its accounts.
  const device = devices.isKnown && browser.device !== null ? browser.device : secrets.newToken()
  const deviceDigest = secrets.digest(device)
  if (deviceDigest !== before && browser.device !== null) await store.renameDevice(before, deviceDigest)
  const session = secrets.newToken()
  const sessionId = await store.insertSession({
    customerId,
    tokenDigest: secrets.digest(session),
    deviceDigest,
    proofs: proofs.map((kind): Proof => ({ kind, at })),
    agent: browser.agent.slice(0, 80),
    country,
    at,
  })
  await store.record({ customerId, kind: 'signed-in', at, detail: { method } })
  if (!devices.isKnown && devices.hasOthers)
    await store.record({ customerId, kind: 'new-device', at, detail: { agent: browser.agent.slice(0, 80) } })
  return { customerId, sessionId, session, device, method }
}

/**
 * Orders placed as a guest with the same verified contact, if it was surely the same person's: within the quiet days of
 * the number. Older ones are added through their signed link.
 */
async function attachGuestOrders(
  store: IdentityStore,
  deps: IdentityDeps,
  customerId: string,
): Promise<void> {
  const at = deps.clock.now()
  const days = Math.min(...Object.values(deps.quietDays))
  for (const { kind, value, isVerified, lastProvenAt } of await store.listIdentities(customerId)) {
    if (!isVerified || kind === 'google') continue
    const quiet = kind === 'phone' ? quietDaysOf(deps, value) : days
    // Who signs in by other means may have lost the number: its recent orders are the next owner's.
    if (kind === 'phone' && (lastProvenAt === null || isQuiet(lastProvenAt, quiet, at))) continue
    await store.attachOrders(customerId, { kind, value }, addMilliseconds(at, -quiet * 86_400_000))
  }
}

import { addMilliseconds, earliest, isBefore, type Instant } from '#kernel/instant.ts'

const day = 86_400_000

export type SessionRules = {
  /** Ends after so long without a request. */
  readonly slidingMs: number
  /** Ends after so long in any case. */
  readonly absoluteMs: number
  /** The end is moved at most once in so long: not each page is a write. */
  readonly touchMs: number
}

export const customerSessionRules: SessionRules = { slidingMs: 60 * day, absoluteMs: 180 * day, touchMs: day }

/** When a session that began at `startedAt` ends unless it is used again. */
export const sessionExpiry = (
  { slidingMs, absoluteMs }: SessionRules,
  startedAt: Instant,
  now: Instant,
): Instant => earliest([addMilliseconds(now, slidingMs), addMilliseconds(startedAt, absoluteMs)]) ?? now

/** How an identity was proven, and when. */
export type Proof = { readonly kind: ProofKind; readonly at: Instant }
export type ProofKind = 'phone-code' | 'email-code' | 'password' | 'google' | 'order' | StaffProofKind
/** Of staff alone. `demo`: chosen on the demo's sign-in page, which asks for no factor. */
type StaffProofKind = 'passkey' | 'totp' | 'recovery-code' | 'pin' | 'demo'

const stepUpMs = 15 * 60_000
const newDeviceMs = 7 * day

/** Proofs that still count for what is guarded. */
export const freshProofs = (proofs: readonly Proof[], now: Instant): readonly Proof[] =>
  proofs.filter(({ at }) => isBefore(addMilliseconds(now, -stepUpMs), at))

/**
 * Whether the account's password proves anything here. On a new device one that is younger than seven days does not: who
 * has nothing but the owner's phone sets one by its code.
 */
export function isPasswordProof({ passwordSince, ...age }: SessionAge, now: Instant): boolean {
  if (passwordSince === null) return false
  return !isNewDevice(age, now) || !isBefore(addMilliseconds(now, -newDeviceMs), passwordSince)
}

/**
 * What a session lacks before wallet, gift cards, bank accounts, contacts, export or deletion: proofs under 15 minutes
 * old, two different ones on a device that is new within 7 days. The device by which the account was made is not new:
 * nobody had it before. 0: nothing.
 */
export function missingProofs(
  { proofs, ...age }: SessionAge & { readonly proofs: readonly Proof[] },
  now: Instant,
): 0 | 1 | 2 {
  const counted = freshProofs(proofs, now).filter(
    ({ kind }) => kind !== 'password' || isPasswordProof(age, now),
  )
  const kinds = new Set(counted.map(({ kind }) => kind)).size
  return Math.max(0, (isNewDevice(age, now) ? 2 : 1) - kinds) as 0 | 1 | 2
}

function isNewDevice({ deviceSince, customer }: Omit<SessionAge, 'passwordSince'>, now: Instant): boolean {
  // Registering gives the account and its first session one time.
  const isFirst = !isBefore(customer.createdAt, deviceSince)
  return !isFirst && isBefore(addMilliseconds(now, -newDeviceMs), deviceSince)
}

type SessionAge = {
  readonly deviceSince: Instant
  /** When the account's password was set; null: it has none. */
  readonly passwordSince: Instant | null
  readonly customer: { readonly createdAt: Instant }
}

/** From when on a device is no longer new to an account: one proof is enough then. */
export const deviceKnownFrom = (deviceSince: Instant): Instant => addMilliseconds(deviceSince, newDeviceMs)

/** The proofs of a session with a further one; each kind once, the newest. */
export const addProof = (proofs: readonly Proof[], proof: Proof): readonly Proof[] => [
  ...proofs.filter(({ kind }) => kind !== proof.kind),
  proof,
]

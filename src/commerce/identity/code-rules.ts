import { addMilliseconds, type Instant } from '#kernel/instant.ts'
import { fail } from '#kernel/result.ts'

/** What a code is good for; one sent for another purpose opens nothing. */
export type CodePurpose =
  | 'sign-in'
  | 'reset-password'
  | 'second-proof'
  | 'step-up'
  | 'change-contact'
  | 'confirm-phone'
  | 'track-order'

export const codeLifetimeMs = 5 * 60_000

/** At most `max` within `withinMs`, counted back from each moment. */
export type Budget = { readonly max: number; readonly withinMs: number }

const hour = 3_600_000
const day = 24 * hour

/** All of them apply together. Failures are counted per identifier, so a resend gives no new tries. */
export const codeBudgets = {
  failures: [
    { max: 5, withinMs: hour },
    { max: 10, withinMs: day },
  ],
  sends: [
    { max: 5, withinMs: hour },
    { max: 8, withinMs: day },
  ],
  sendsOfAddress: [{ max: 10, withinMs: hour }],
  /** Without JavaScript there is no bot challenge. */
  sendsUnchallenged: [{ max: 4, withinMs: hour }],
  /** Of an account from one network. */
  passwords: [{ max: 5, withinMs: 15 * 60_000 }],
  /** Of an account from wherever; a device that has signed in to it has its own, so that strangers lock no owner out. */
  passwordsOfAccount: [
    { max: 20, withinMs: hour },
    { max: 50, withinMs: day },
  ],
  /** Pages that show Google's button, of one network: each begins a challenge. */
  googleStarts: [{ max: 120, withinMs: hour }],
  orderProofs: [{ max: 3, withinMs: day }],
} as const satisfies Record<string, readonly Budget[]>

export type BudgetName = keyof typeof codeBudgets

const resendDelaysMs = [30_000, 60_000, 120_000]

/** When the next code may be requested after so many. */
export const nextSendAt = (sends: number, lastSentAt: Instant): Instant =>
  addMilliseconds(lastSentAt, resendDelaysMs[Math.min(sends, resendDelaysMs.length) - 1] ?? 0)

/** A budget or rate limit is used up for so long. */
export type TooMany = { readonly kind: 'too-many'; readonly retryAfterSeconds: number }

/** Seconds until a moment, rounded up; 0: it has come. */
const secondsUntil = (at: Instant, now: Instant): number =>
  Math.max(0, Math.ceil((Date.parse(at) - Date.parse(now)) / 1000))

/** The failure of what is possible again at `freeAt`. */
export const tooManyUntil = (freeAt: Instant, now: Instant) =>
  tooManyFor(Math.max(1, secondsUntil(freeAt, now)))

export const tooManyFor = (retryAfterSeconds: number) =>
  fail({ kind: 'too-many', retryAfterSeconds } satisfies TooMany)

import type { VersionConflict } from './ports.ts'

/** A place in a body ("selectRows[2].widgets[0].title") and what was expected there. */
export type BodyProblem = { readonly path: string; readonly expected: string }

export type UnknownEntry = { readonly kind: 'unknown-entry' } | { readonly kind: 'unknown-version' }

export type PutFailure =
  | { readonly kind: 'invalid-body'; readonly problems: readonly BodyProblem[] }
  /** The key in the body differs from that of the command. */
  | { readonly kind: 'wrong-key'; readonly expected: string; readonly read: string }
  | VersionConflict

export type PublishFailure =
  | UnknownEntry
  /** Another page is served by this slug. */
  | { readonly kind: 'slug-taken'; readonly slug: string; readonly by: string }

export type ScheduleFailure =
  PublishFailure | { readonly kind: 'wrong-times'; readonly why: 'ends-before-it-starts' | 'is-over' }

export type WithdrawFailure =
  | UnknownEntry
  | { readonly kind: 'is-draft' }
  /** Without it nothing would be shown. */
  | { readonly kind: 'is-the-only-one' }

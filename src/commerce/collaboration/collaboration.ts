import type { StaffPermission } from '#commerce/staff/permission.ts'
import type { Instant } from '#kernel/instant.ts'

/** What people of operations say to each other about something: who works on it, notes, tags. */
export type Collaboration = {
  /** Advice, no lock: others see it and may go on. */
  readonly claim: { readonly staffId: string; readonly name: string; readonly at: Instant } | null
  /** Newest first. */
  readonly notes: readonly Note[]
  readonly tags: readonly string[]
}

type Note = {
  readonly id: string
  readonly staffId: string
  readonly name: string
  readonly text: string
  /** Names of people that the note calls, as they are written in it. */
  readonly mentions: readonly string[]
  readonly at: Instant
}

/** What can be claimed, noted and tagged, and who may. */
export const objectPermissions = {
  order: 'orders.note',
  lead: 'leads.manage',
  return: 'returns.see',
  quote: 'quotes.manage',
  consultation: 'leads.manage',
} as const satisfies Record<string, StaffPermission>

export type ObjectKind = keyof typeof objectPermissions
export type ObjectRef = { readonly kind: ObjectKind; readonly id: string }

export const isObjectKind = (text: string): text is ObjectKind => Object.hasOwn(objectPermissions, text)

export const maxNote = 2_000
export const maxTag = 30
export const maxTags = 20

/** Names after "@" in a note: "@Huda", "@هدى". Each once. */
export const mentionsIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/(?<![\p{L}\p{N}.])@([\p{L}\p{M}\p{N}_-]+)/gu)].map(([, name = '']) => name)),
]

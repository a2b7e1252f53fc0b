import type { OperatorRef } from '#commerce/staff/operator.ts'
import type { Instant } from '#kernel/instant.ts'
import type { SettledSums, SettlementFinding, SettlementLine } from './settlement.ts'

/**
 * `checking`: being read, nothing is written. `checked`: a person looks at what it says. `importing`, `imported`: its lines are
 * stored. `rejected`: it cannot be imported.
 */
export const settlementFileStates = ['checking', 'checked', 'importing', 'imported', 'rejected'] as const
export type SettlementFileState = (typeof settlementFileStates)[number]

/** So many lines of a file are read. */
export const maxSettlementLines = 300_000

export type SettlementDifference = {
  readonly line: SettlementLine
  readonly orderNumber: string | null
  readonly finding: SettlementFinding
}

export type UnreadableLine = { readonly line: number; readonly reason: string }

/** Why a file is not imported. */
export type SettlementRejection =
  /** None of its payments is the provider's, and some are another's. */
  | { readonly kind: 'other-provider'; readonly provider: string }
  | { readonly kind: 'too-long'; readonly limit: number }
  | { readonly kind: 'unreadable'; readonly reason: string }
  /** No line of it can be read. */
  | { readonly kind: 'no-lines' }

/** What a file says, compared with what is recorded; the same before and after it is imported. */
export type SettlementCheck = {
  readonly lines: number
  /** Lines that were in no earlier file. */
  readonly newLines: number
  readonly matched: number
  /** How many of each finding. */
  readonly findings: Readonly<Partial<Record<SettlementFinding['kind'], number>>>
  /** The first of them. */
  readonly differences: readonly SettlementDifference[]
  readonly unreadableLines: number
  /** The first of them. */
  readonly unreadable: readonly UnreadableLine[]
  /** A row per currency. */
  readonly sums: readonly SettledSums[]
  readonly from: string | null
  readonly to: string | null
  readonly rejection: SettlementRejection | null
}

export type SettlementFile = {
  readonly id: string
  readonly provider: string
  readonly name: string
  readonly state: SettlementFileState
  readonly check: SettlementCheck | null
  readonly uploadedBy: OperatorRef
  readonly uploadedAt: Instant
}

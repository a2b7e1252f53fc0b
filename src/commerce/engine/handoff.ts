import type { Instant } from '#kernel/instant.ts'
import type { EngineReceipt } from './ports.ts'

export const handoffStates = ['waiting', 'delivered', 'given-up'] as const
export type HandoffState = (typeof handoffStates)[number]

/** `changed`: the order is not what the engine has. `exhausted`: the last attempt failed. `repeated`: by an operator. */
export const handoffEvents = ['changed', 'accepted', 'rejected', 'exhausted', 'repeated'] as const
export type HandoffEvent = (typeof handoffEvents)[number]

/** Where each event leads; an event that is not named is not possible in that state. */
const handoffTable: Readonly<Record<HandoffState, Partial<Record<HandoffEvent, HandoffState>>>> = {
  waiting: {
    changed: 'waiting',
    accepted: 'delivered',
    rejected: 'given-up',
    exhausted: 'given-up',
    repeated: 'waiting',
  },
  delivered: { changed: 'waiting', repeated: 'waiting' },
  'given-up': { changed: 'waiting', repeated: 'waiting' },
}

export const nextHandoffState = (state: HandoffState, event: HandoffEvent): HandoffState | undefined =>
  handoffTable[state][event]

/** An order on its passage to the engine. */
export type Handoff = {
  readonly orderNumber: string
  readonly state: HandoffState
  /** Failed ones since the last change or repetition. */
  readonly attempts: number
  /** Null: not waiting. */
  readonly nextAt: Instant | null
  /** Version of the order that the engine has; null: none. */
  readonly sentVersion: number | null
  readonly receipt: EngineReceipt | null
  /** Why the last attempt failed. */
  readonly problem: string | null
}

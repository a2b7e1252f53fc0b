import type { Result } from '#kernel/result.ts'
import type { Handoff, HandoffState } from './handoff.ts'
import type { EngineReceipt } from './ports.ts'

export type EngineFacade = {
  /** As it was last reported: no page waits for the engine. Null: there is no engine, or it has not answered yet. */
  findReceipt(orderId: string): Promise<EngineReceipt | null>
}

/** "no-engine": the shop is connected to none. */
type HandoffFailure = { readonly kind: 'no-engine' } | { readonly kind: 'not-found' }

/** For operators: orders on their passage to the engine. */
export type EngineAdmin = {
  /** Those that changed last come first. */
  list(query: { readonly state: HandoffState | null; readonly limit: number }): Promise<readonly Handoff[]>
  find(orderNumber: string): Promise<Handoff | undefined>
  /** Sends an order again with the next run, also one that has never been sent. */
  repeat(orderNumber: string): Promise<Result<Handoff, HandoffFailure>>
}

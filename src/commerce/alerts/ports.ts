import type { Instant } from '#kernel/instant.ts'
import type { ProductAlert } from './alert.ts'

export type NewAlert = Omit<ProductAlert, 'id' | 'state'> & {
  /** True: the address is its customer's own verified one. */
  readonly isConfirmed: boolean
}

export type AlertRepository = {
  /**
   * Adds an alert, or confirms the open one that is the same; queues the mail with the link, at most once a day for each.
   * `full`: the address has as many open or unconfirmed ones as it may.
   */
  request(alert: NewAlert): Promise<'ok' | 'full'>
  find(id: string): Promise<ProductAlert | undefined>
  /** False: it was not waiting to be confirmed. */
  confirm(id: string, at: Instant): Promise<boolean>
  /** Whatever its state; also keeps a mail that is queued from being sent. */
  stop(id: string, at: Instant): Promise<void>
  /** Confirmed ones of a customer or of their verified address in a country, newest first. */
  listOwn(
    owner: { readonly customerId: string; readonly email: string | null },
    country: string,
  ): Promise<readonly ProductAlert[]>
  /** Confirmed ones of a country after that id. */
  listConfirmed(country: string, afterId: string | null, limit: number): Promise<readonly ProductAlert[]>
  /** Queues the notices, each alert's once. Returns their number. */
  notify(ids: readonly string[], at: Instant): Promise<number>
}

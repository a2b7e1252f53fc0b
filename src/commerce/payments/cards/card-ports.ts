import type { Instant } from '#kernel/instant.ts'
import type { SavedCard } from './saved-card.ts'
import type { StoredCard } from './stored-card.ts'

/** What is to be done with a card at its provider. Stored before it is needed and retried until it is done. */
export type CardTask = {
  readonly id: string
  readonly customerId: string
  readonly provider: string
  readonly account: string
  /** Attempts so far, including the current one. */
  readonly attempts: number
  readonly createdAt: Instant
} & (
  | {
      readonly kind: 'save'
      /** The payment that stores the card. */
      readonly attemptId: string
      /** From a notification, of providers that state it nowhere else. */
      readonly stored: StoredCard | null
    }
  | {
      readonly kind: 'delete'
      /** Undefined: it cannot be decrypted. */
      readonly token: string | undefined
    }
)

/** `rejected`: the account is closed, or has ten cards; the card is deleted at the provider. `later`: its deletion is under way. */
export type SaveOutcome = 'saved' | 'rejected' | 'later'

export type SavedCardRepository = {
  /** The default first, then the newest. */
  list(customerId: string): Promise<readonly SavedCard[]>
  /** Undefined: unknown, or another customer's. */
  find(
    customerId: string,
    id: string,
  ): Promise<{ readonly card: SavedCard; readonly token: string } | undefined>
  /** Adds the task to save the card of a payment; once a payment. */
  requestSave(
    request: { readonly attemptId: string; readonly customerId: string } & Pick<
      SavedCard,
      'provider' | 'account'
    >,
    at: Instant,
  ): Promise<void>
  /** Stores the card that a notification names in the task, if the customer wanted it saved. */
  noteStored(attemptId: string, provider: string, stored: StoredCard, at: Instant): Promise<void>
  /** Saves the card and completes its task, in one transaction. A known card is updated. */
  save(
    task: CardTask,
    stored: StoredCard,
    from: Pick<SavedCard, 'method' | 'country' | 'currency'>,
    at: Instant,
  ): Promise<SaveOutcome>
  /** Removes the card and adds the task to delete it at its provider, in one transaction. False: unknown, or another customer's. */
  remove(customerId: string, id: string, at: Instant): Promise<boolean>
  /** False: unknown, or another customer's. */
  setDefault(customerId: string, id: string): Promise<boolean>
  /** Claims due tasks for the caller, or that of one payment. */
  claim(at: Instant, limit: number, attemptId?: string): Promise<readonly CardTask[]>
  /** Whether a saved card has the same token as the task: it is not deleted then. */
  isTokenUsed(taskId: string): Promise<boolean>
  complete(id: string, state: 'done' | 'rejected', note: string | null, at: Instant): Promise<void>
  postpone(id: string, nextAt: Instant, note: string): Promise<void>
}

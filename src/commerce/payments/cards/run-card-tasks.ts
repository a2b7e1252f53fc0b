import { addMilliseconds, millisecondsBetween, type Clock } from '#kernel/instant.ts'
import { isOpen, isPaid } from '#commerce/payments/attempt/attempt-states.ts'
import type { CardVault, PaymentProvider } from '#commerce/payments/payment-provider.ts'
import type { AttemptRepository } from '#commerce/payments/ports.ts'
import type { CardTask, SavedCardRepository } from './card-ports.ts'

type Deps = {
  readonly cards: SavedCardRepository
  readonly attempts: Pick<AttemptRepository, 'find'>
  readonly providerOf: (code: string) => PaymentProvider | undefined
  readonly clock: Clock
}

type Outcome =
  /** `save` has completed the task with the card. */
  { readonly kind: 'completed' } | { readonly kind: 'done' | 'rejected' | 'later'; readonly note: string }

const dayMs = 24 * 3_600_000
const maxDelayMs = 3_600_000
/** A provider that has not named a stored card by then never will. */
const maxSaveMs = 2 * dayMs
/** A deletion that the provider rejects is retried as often, since it may be a temporary fault. Then an operator has to act. */
const maxRejections = 8

/** Saves cards of paid payments, and deletes removed ones at their provider. */
export function createRunCardTasks({ cards, attempts, providerOf, clock }: Deps) {
  async function save(task: CardTask & { readonly kind: 'save' }, vault: CardVault): Promise<Outcome> {
    const attempt = await attempts.find(task.attemptId)
    if (!attempt) return { kind: 'done', note: 'no such payment' }
    const isLate = millisecondsBetween(task.createdAt, clock.now()) > maxSaveMs
    if (!isPaid(attempt.state) || attempt.reportedOutcome === 'reversed') {
      const isUndecided = isOpen(attempt.state) && !isLate
      return isUndecided ? { kind: 'later', note: 'not paid yet' } : { kind: 'done', note: 'not paid' }
    }
    const { reference, amount, language, method, country } = attempt
    const read =
      task.stored === null
        ? await vault.readStored({ attemptId: attempt.id, reference, amount, language })
        : { ok: true as const, value: task.stored }
    if (!read.ok || read.value === null)
      return isLate
        ? { kind: 'done', note: 'no card was stored' }
        : { kind: 'later', note: read.ok ? 'not stored yet' : read.failure.kind }
    const from = { method, country, currency: amount.currency }
    const outcome = await cards.save(task, read.value, from, clock.now())
    return outcome === 'later' ? { kind: 'later', note: 'its deletion is under way' } : { kind: 'completed' }
  }

  async function remove(task: CardTask & { readonly kind: 'delete' }, vault: CardVault): Promise<Outcome> {
    if (task.token === undefined) return { kind: 'rejected', note: 'the token cannot be decrypted' }
    if (await cards.isTokenUsed(task.id)) return { kind: 'done', note: 'the card was saved again' }
    const deleted = await vault.delete(task.token)
    if (deleted.ok) return { kind: 'done', note: 'deleted' }
    const { failure } = deleted
    if (failure.kind !== 'rejected') return { kind: 'later', note: failure.kind }
    return { kind: task.attempts < maxRejections ? 'later' : 'rejected', note: failure.code }
  }

  async function perform(task: CardTask): Promise<Outcome> {
    const vault = providerOf(task.provider)?.cards
    if (!vault) return { kind: 'later', note: 'the provider has no keys' }
    return task.kind === 'save' ? save(task, vault) : remove(task, vault)
  }

  /** Runs the tasks that are due, or that of one payment. Returns their number. */
  return async (limit = 50, attemptId?: string): Promise<number> => {
    const due = await cards.claim(clock.now(), limit, attemptId)
    for (const task of due) {
      const outcome = await perform(task)
      const now = clock.now()
      if (outcome.kind === 'completed') continue
      const delayMs = Math.min(15_000 * 2 ** Math.min(task.attempts, 10), maxDelayMs)
      await (outcome.kind === 'later'
        ? cards.postpone(task.id, addMilliseconds(now, delayMs), outcome.note)
        : cards.complete(task.id, outcome.kind, outcome.note, now))
    }
    return due.length
  }
}
export type RunCardTasks = ReturnType<typeof createRunCardTasks>

import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import { may, type NotPermitted, type Operator } from '#commerce/staff/operator.ts'
import type { CountryCode } from '#kernel/country.ts'
import type { Clock, Instant } from '#kernel/instant.ts'
import type { Day } from '#kernel/local-time.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyText } from '#kernel/tidy-text.ts'

export const outboxStates = ['waiting', 'sending', 'sent', 'skipped', 'rejected', 'uncertain'] as const
export type OutboxState = (typeof outboxStates)[number]

/** A message as operators see it, without its text. */
export type OutboxMessage = {
  readonly id: string
  readonly channel: 'mail' | 'sms'
  readonly kind: string
  /** Masked. */
  readonly to: string
  /** Of its order; null: it is about something else. */
  readonly country: CountryCode | null
  readonly orderNumber: string | null
  readonly state: OutboxState
  readonly attempts: number
  readonly problem: string | null
  /** The provider's id of it. */
  readonly reference: string | null
  readonly createdAt: Instant
  readonly sentAt: Instant | null
}

/** What the list is filtered by; null: by nothing. */
export type MessageListFilters = {
  readonly state: string | null
  readonly channel: string | null
  readonly kind: string | null
  readonly created: { readonly from: Day | null; readonly to: Day | null } | null
}

type MessageAdminFailure =
  | { readonly kind: 'not-found' }
  | NotPermitted
  | { readonly kind: 'no-reason' }
  /** It is on its way, or it was changed meanwhile. */
  | { readonly kind: 'illegal'; readonly from: OutboxState }

export type MessageAdmin = {
  listPage(query: ListQuery<MessageListFilters>, by: Operator): Promise<ListPage<OutboxMessage>>
  find(id: string, by: Operator): Promise<OutboxMessage | undefined>
  /** Those about an order that the operator has opened, newest first; null: they may not see messages. */
  listOfOrder(
    order: { readonly id: string; readonly country: CountryCode },
    by: Operator,
  ): Promise<readonly OutboxMessage[] | null>
  /** An uncertain one may arrive twice: who sends it again says why. */
  resend(
    id: string,
    edit: { readonly by: Operator; readonly reason: string },
  ): Promise<Result<OutboxMessage, MessageAdminFailure>>
}

export type MessageAdminRepository = {
  listPage: MessageAdmin['listPage']
  find(id: string): Promise<OutboxMessage | undefined>
  /** Newest first. */
  listOfOrder(orderId: string, limit: number): Promise<readonly OutboxMessage[]>
  /** With the audit. False: its state is another by now. */
  resend(message: OutboxMessage, by: Operator, reason: string, at: Instant): Promise<boolean>
}

const maxReason = 300
const isResendable = (state: OutboxState): boolean => state !== 'waiting' && state !== 'sending'

export function createMessageAdmin({
  repository,
  clock,
}: {
  readonly repository: MessageAdminRepository
  readonly clock: Clock
}): MessageAdmin {
  const find: MessageAdmin['find'] = async (id, by) => {
    const found = await repository.find(id)
    return found && may(by, 'messages.see', { country: found.country, place: null }) ? found : undefined
  }
  return {
    listPage: repository.listPage,
    find,
    listOfOrder: async ({ id, country }, by) =>
      may(by, 'messages.see', { country, place: null }) ? repository.listOfOrder(id, 50) : null,
    async resend(id, { by, reason }) {
      const message = await find(id, by)
      if (!message) return fail({ kind: 'not-found' })
      if (!may(by, 'messages.resend', { country: message.country, place: null }))
        return fail({ kind: 'not-permitted' })
      const why = tidyText(reason)
      if (why === '' || [...why].length > maxReason) return fail({ kind: 'no-reason' })
      if (!isResendable(message.state)) return fail({ kind: 'illegal', from: message.state })
      const isResent = await repository.resend(message, by, why, clock.now())
      const after = await repository.find(id)
      if (!after) return fail({ kind: 'not-found' })
      return isResent ? ok(after) : fail({ kind: 'illegal', from: after.state })
    },
  }
}

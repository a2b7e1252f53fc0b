import type { Lead } from '#commerce/leads/lead.ts'
import type { LeadOwner } from '#commerce/leads/lead-policies.ts'
import type { LeadMessageKind } from '#commerce/messages/message.ts'
import { outbox } from '#adapters/messages/message-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Instant } from '#kernel/instant.ts'

/**
 * Tells the visitor that the lead has arrived: by mail, or by text message where only a number was given. A number gets one
 * such message a day, however many forms name it: a text costs money, and the number may be another person's.
 */
export const queueLeadReceived = async (
  tx: Database,
  { id, email, phone, createdAt }: Lead,
  digestContact: (contact: string) => string,
): Promise<void> => {
  const message = { kind: 'lead-received', leadId: id, at: createdAt } as const
  if (email !== null) await queue(tx, { ...message, channel: 'mail', recipient: email, key: id })
  else if (phone !== null)
    await queue(tx, {
      ...message,
      channel: 'sms',
      recipient: phone,
      key: `${digestContact(phone)}:${createdAt.slice(0, 10)}`,
    })
}

/** Tells a team of a lead that is now its own. */
export const queueLeadAssigned = async (
  tx: Database,
  { id }: Lead,
  { code, email }: LeadOwner,
  at: Instant,
): Promise<void> => {
  if (email !== null)
    await queue(tx, {
      ...{ kind: 'lead-assigned', channel: 'mail', recipient: email },
      ...{ leadId: id, key: `${id}:${code}:${at}`, at },
    })
}

type QueuedLeadMessage = {
  readonly kind: LeadMessageKind
  readonly channel: 'mail' | 'sms'
  readonly recipient: string
  readonly leadId: string
  readonly key: string
  readonly at: Instant
}

const queue = async (tx: Database, { key, kind, at, ...message }: QueuedLeadMessage): Promise<void> => {
  await tx
    .insert(outbox)
    .values({ ...message, kind, key: `${kind}:${key}`, nextAt: new Date(at), createdAt: new Date(at) })
    .onConflictDoNothing()
}

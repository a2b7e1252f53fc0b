import { sql, type SQL } from 'drizzle-orm'
import type { CustomerEvent } from '#commerce/identity/customer-record.ts'
import { messageOfEvent, type MessageRecipient } from '#commerce/identity/event-messages.ts'
import type { Identifier } from '#commerce/identity/identifier.ts'
import { identities } from '#adapters/identity/identity-tables.ts'
import { outbox } from '#adapters/messages/message-tables.ts'

/**
 * The insert of the message that reports an event, from the `id` that the `event` of the same statement returns; undefined:
 * none. The key ends in that id. Nothing is inserted for a customer without a contact to write to.
 */
export function customerMessageWrite(event: CustomerEvent): SQL | undefined {
  const message = messageOfEvent(event)
  if (!message) return undefined
  const { kind, to } = message
  const { customerId, at, contact } = event
  return sql`insert into ${outbox} (key, channel, kind, customer_id, recipient, next_at, created_at)
    select ${kind}::text || ':' || event.id, case recipient.kind when 'email' then 'mail' else 'sms' end, ${kind},
      ${customerId}::uuid, recipient.value, ${at}::timestamptz, ${at}::timestamptz
    from event, (${recipientOf(to, customerId, contact)}) as recipient`
}

function recipientOf(to: MessageRecipient, customerId: string, contact: Identifier | undefined): SQL {
  if (to === 'former' || to === 'claimed')
    return contact
      ? sql`select ${contact.kind}::text as kind, ${contact.value}::text as value`
      : sql`select kind, value from ${identities} where false`
  const kinds = to === 'email' ? ['email'] : ['email', 'phone']
  const allowed = kinds.filter((kind) => to !== 'other' || kind !== contact?.kind)
  return sql`select kind, value from ${identities}
    where customer_id = ${customerId}::uuid and verified_at is not null and kind in ${allowed}
    order by kind = 'email' desc, last_proven_at desc limit 1`
}

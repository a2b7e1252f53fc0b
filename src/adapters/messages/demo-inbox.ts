import { desc, sql } from 'drizzle-orm'
import type { MailTransport, TextTransport } from '#commerce/messages/ports.ts'
import type { Received } from '#commerce/messages/received.ts'
import { smsParts } from '#commerce/messages/sms-parts.ts'
import type { Clock } from '#kernel/instant.ts'
import { ok } from '#kernel/result.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { demoInbox } from '#adapters/messages/message-tables.ts'

/** Transports of demo mode: messages are stored in a table, once per key. `configured`: the origin of their links. */
export function createDemoInbox(db: Database, clock: Clock, configured: string) {
  const store = async (key: string, values: Omit<typeof demoInbox.$inferInsert, 'key' | 'arrivedAt'>) => {
    await db
      .insert(demoInbox)
      .values({ ...values, key, arrivedAt: new Date(clock.now()) })
      .onConflictDoNothing()
    return ok({ reference: null })
  }
  const mail: MailTransport = {
    send: ({ key, to, language, subject, html, text }) =>
      store(key, { channel: 'mail', recipient: to.address, language, subject, html, text }),
  }
  const sms: TextTransport = {
    send: ({ key, to, language, text }) => store(key, { channel: 'sms', recipient: to, language, text }),
  }
  return {
    mail,
    sms,
    /** Newest first. */
    async list(limit = 200): Promise<readonly Received[]> {
      const rows = await db
        .select()
        .from(demoInbox)
        .orderBy(desc(demoInbox.arrivedAt), desc(demoInbox.id))
        .limit(limit)
      return rows.map(toReceived)
    },
    async find(id: string, origin = configured): Promise<Received | undefined> {
      const [row] = await db
        .select()
        .from(demoInbox)
        .where(sql`${demoInbox.id}::text = ${id}`)
      const received = row && toReceived(row)
      if (!received || origin === configured) return received
      const at = (text: string) => text.replaceAll(`${configured}/`, `${origin}/`)
      return { ...received, html: received.html && at(received.html), text: at(received.text) }
    },
  }
}

const toReceived = (row: typeof demoInbox.$inferSelect): Received => ({
  id: row.id,
  channel: row.channel,
  to: row.recipient,
  language: row.language,
  subject: row.subject,
  html: row.html,
  text: row.text,
  parts: row.channel === 'sms' ? smsParts(row.text) : 1,
  arrivedAt: row.arrivedAt.toISOString(),
})

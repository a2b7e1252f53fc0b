import { and, asc, count, eq, gt, ne } from 'drizzle-orm'
import { contactConsentText, permitsContact } from '#commerce/consent/contact-consent.ts'
import type { LetterChoices, PreferenceRepository } from '#commerce/leads/newsletter-preferences.ts'
import { createConsentRegister } from '#adapters/consent/contact-consent-register.ts'
import { productAlerts } from '#adapters/alerts/alert-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Instant } from '#kernel/instant.ts'
import { newsletterTopics } from '#kernel/newsletter-choices.ts'
import { newsletterSubscriptions } from './newsletter-tables.ts'
import { endSubscription } from './subscription-repository.ts'

type DigestContact = (contact: string) => string
type SubscriptionRow = typeof newsletterSubscriptions.$inferSelect

const isUuid = (id: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)
const { id: idColumn, state: stateColumn } = newsletterSubscriptions
const pageSize = 500

/** What subscribers have chosen, with their consents in the same transactions. */
export function createPreferenceRepository(db: Database, digestContact: DigestContact): PreferenceRepository {
  const isPermitted = async (on: Database, email: string): Promise<boolean> => {
    const subject = { customerId: null, contact: email }
    const entries = await createConsentRegister(on, digestContact).list(subject)
    return permitsContact(
      entries.filter(({ channel, purpose }) => channel === 'email' && purpose === 'marketing'),
      subject,
    )
  }

  return {
    async find(id) {
      if (!isUuid(id)) return undefined
      const [row] = await db.select().from(newsletterSubscriptions).where(eq(idColumn, id))
      if (!row || row.state === 'requested') return undefined
      if (row.email === null) return { state: 'ended' }
      return {
        state: 'confirmed',
        isPermitted: await isPermitted(db, row.email),
        letter: toChoices(row),
        notices: await countNotices(db, row.email),
      }
    },

    save: (id, { letter, keepsNotices }, at) =>
      db.transaction(async (tx) => {
        const [row] = await tx
          .select()
          .from(newsletterSubscriptions)
          .where(and(eq(idColumn, id), eq(stateColumn, 'confirmed')))
          .for('update')
        if (!row || row.email === null) return
        if (!keepsNotices) await endNotices(tx, digestContact, row.email, at)
        if (letter === null) return endSubscription(tx, digestContact, { id, email: row.email }, at)
        await tx
          .update(newsletterSubscriptions)
          .set({ ...letter, topics: [...letter.topics] })
          .where(eq(idColumn, id))
        // The link went to the address: using it again is a consent again.
        if (!(await isPermitted(tx, row.email)))
          await createConsentRegister(tx, digestContact).add([
            {
              customerId: null,
              contact: row.email,
              channel: 'email',
              purpose: 'marketing',
              isGranted: true,
              textVersion: contactConsentText,
              source: 'newsletter-preferences',
              proof: 'link',
              at,
            },
          ])
      }),

    async findConfirmed(email) {
      const [row] = await db
        .select({ id: idColumn })
        .from(newsletterSubscriptions)
        .where(and(eq(newsletterSubscriptions.email, email), eq(stateColumn, 'confirmed')))
      return row?.id
    },

    async *listPermitted() {
      let after: string | undefined
      for (;;) {
        const rows = await db
          .select()
          .from(newsletterSubscriptions)
          .where(and(eq(stateColumn, 'confirmed'), after === undefined ? undefined : gt(idColumn, after)))
          .orderBy(asc(idColumn))
          .limit(pageSize)
        after = rows.at(-1)?.id
        if (after === undefined) return
        const permitted = []
        for (const row of rows)
          if (row.email !== null && (await isPermitted(db, row.email)))
            permitted.push({ id: row.id, email: row.email, country: row.country, ...toChoices(row) })
        yield permitted
      }
    },
  }
}

const toChoices = ({ language, frequency, topics }: SubscriptionRow): LetterChoices => ({
  language,
  frequency,
  topics: newsletterTopics.filter((topic) => topics.includes(topic)),
})

async function countNotices(db: Database, email: string): Promise<number> {
  const [found] = await db
    .select({ notices: count() })
    .from(productAlerts)
    .where(and(eq(productAlerts.email, email), eq(productAlerts.state, 'confirmed')))
  return found?.notices ?? 0
}

/** Also keeps a mail that is queued from being sent. */
async function endNotices(
  tx: Database,
  digestContact: DigestContact,
  email: string,
  at: Instant,
): Promise<void> {
  const ended = await tx
    .update(productAlerts)
    .set({ state: 'ended', changedAt: new Date(at) })
    .where(and(eq(productAlerts.email, email), ne(productAlerts.state, 'ended')))
    .returning({ customerId: productAlerts.customerId })
  const owners = [...new Set(ended.map(({ customerId }) => customerId))]
  await createConsentRegister(tx, digestContact).add(
    owners.map((customerId) => ({
      customerId,
      contact: email,
      channel: 'email',
      purpose: 'product-notices',
      isGranted: false,
      textVersion: contactConsentText,
      source: 'newsletter-preferences',
      proof: 'link',
      at,
    })),
  )
}

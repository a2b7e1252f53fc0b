import { asc, eq } from 'drizzle-orm'
import { consentCategories } from '#kernel/consent.ts'
import type { ConsentLedger } from '#commerce/consent/record-consent.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { consents } from '#adapters/consent/consent-tables.ts'

/** The consent ledger in the database. */
export const createConsentLedger = (db: Database): ConsentLedger => ({
  async add({ subject, granted, textVersion, store }, at) {
    await db.insert(consents).values({
      subject,
      preferences: granted.includes('preferences'),
      analytics: granted.includes('analytics'),
      marketing: granted.includes('marketing'),
      textVersion,
      store,
      createdAt: new Date(at),
    })
  },

  async list(subject) {
    const rows = await db
      .select()
      .from(consents)
      .where(eq(consents.subject, subject))
      .orderBy(asc(consents.createdAt), asc(consents.id))
    return rows.map((row) => ({
      subject: row.subject,
      granted: consentCategories.filter((category) => category === 'necessary' || row[category]),
      textVersion: row.textVersion,
      store: row.store,
      at: row.createdAt.toISOString(),
    }))
  },
})

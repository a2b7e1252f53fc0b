import { createHmac } from 'node:crypto'
import { asc, eq, or, sql } from 'drizzle-orm'
import type { ConsentRegister } from '#commerce/consent/contact-consents.ts'
import type { Instant } from '#kernel/instant.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { contactConsents } from './consent-tables.ts'

/** Digest of a contact under a key of its own: the register lists neither numbers nor addresses. */
export function createContactDigest(installationSecret: string): (contact: string) => string {
  const key = createHmac('sha256', installationSecret).update('contact consents').digest()
  return (contact) => createHmac('sha256', key).update(contact.trim().toLowerCase()).digest('base64url')
}

/** The register in the database, or in the transaction of what brought the consent. */
export const createConsentRegister = (
  db: Database,
  digestOf: (contact: string) => string,
): ConsentRegister => ({
  async add(entries) {
    if (entries.length === 0) return
    await db.insert(contactConsents).values(
      entries.map(({ contact, at, ...entry }) => ({
        ...entry,
        contactDigest: contact === null ? null : digestOf(contact),
        at: new Date(at),
      })),
    )
  },

  async list({ customerId, contact }) {
    const { customerId: ownerOf, contactDigest } = contactConsents
    const rows = await db
      .select()
      .from(contactConsents)
      .where(
        or(
          customerId === null ? undefined : eq(ownerOf, customerId),
          contact === null ? undefined : eq(contactDigest, digestOf(contact)),
        ),
      )
      .orderBy(asc(contactConsents.id))
    return rows.map((row) => ({
      customerId: row.customerId,
      channel: row.channel,
      purpose: row.purpose,
      isGranted: row.isGranted,
      textVersion: row.textVersion,
      source: row.source,
      proof: row.proof,
      ...(row.evidence === null ? {} : { evidence: row.evidence }),
      at: row.at.toISOString(),
    }))
  },
})

/**
 * What remains when an account is erased: that its consents were withdrawn, for a contact that only its keyed digest names.
 * A later sign-up with the contact is a choice of its own.
 */
export async function eraseContactConsents(db: Database, customerId: string, at: Instant): Promise<void> {
  await db.execute(sql`insert into contact_consents
      (contact_digest, channel, purpose, is_granted, text_version, source, proof, at)
    select contact_digest, channel, purpose, false, text_version, 'erasure', 'session', ${at}::timestamptz
    from (select distinct on (channel, purpose) * from contact_consents
      where customer_id = ${customerId}::uuid order by channel, purpose, id desc) newest
    where is_granted and contact_digest is not null`)
  await db.execute(sql`delete from contact_consents
    where customer_id = ${customerId}::uuid and (is_granted or contact_digest is null)`)
  await db.execute(
    sql`update contact_consents set customer_id = null, evidence = null where customer_id = ${customerId}::uuid`,
  )
}

import { and, count, eq, gt, ne } from 'drizzle-orm'
import { contactConsentText, type ContactConsentEntry } from '#commerce/consent/contact-consent.ts'
import {
  maxSubscriptionMails,
  type NewSubscription,
  type SubscriptionRepository,
} from '#commerce/leads/newsletter.ts'
import type { NewsletterMessageKind } from '#commerce/messages/message.ts'
import { createConsentRegister } from '#adapters/consent/contact-consent-register.ts'
import { outbox } from '#adapters/messages/message-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { addMilliseconds, type Instant } from '#kernel/instant.ts'
import { newsletterSubscriptions } from './newsletter-tables.ts'

type DigestContact = (contact: string) => string

const isUuid = (id: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)
const { id: idColumn, email: emailColumn, state: stateColumn } = newsletterSubscriptions

const noteConsent = (
  tx: Database,
  digestContact: DigestContact,
  entry: Pick<ContactConsentEntry, 'contact' | 'isGranted' | 'source' | 'proof' | 'at'>,
) =>
  createConsentRegister(tx, digestContact).add([
    {
      ...entry,
      customerId: null,
      channel: 'email',
      purpose: 'marketing',
      textVersion: contactConsentText,
    },
  ])

/** Subscriptions in the database, with their mails and consents in the same transactions. */
export function createSubscriptionRepository(
  db: Database,
  digestContact: DigestContact,
): SubscriptionRepository {
  return {
    request: (subscription) =>
      db.transaction(async (tx) => {
        const { email, at } = subscription
        const added = await insert(tx, subscription)
        if (added)
          await noteConsent(tx, digestContact, {
            contact: email,
            isGranted: true,
            source: 'newsletter-form',
            proof: 'form',
            at,
          })
        const [open] = await tx
          .select()
          .from(newsletterSubscriptions)
          .where(and(eq(emailColumn, email), eq(stateColumn, 'requested')))
        if (open && !(await isMailedEnough(tx, email, at)))
          // By the address, whose subscription may be a new one today.
          await queue(
            tx,
            'confirm-newsletter',
            `${digestContact(email)}:${at.slice(0, 10)}`,
            open.id,
            email,
            at,
          )
      }),

    async find(id) {
      if (!isUuid(id)) return undefined
      const [row] = await db.select().from(newsletterSubscriptions).where(eq(idColumn, id))
      return row && { id: row.id, state: row.state }
    },

    confirm: (id, at) =>
      db.transaction(async (tx) => {
        const [row] = await tx
          .update(newsletterSubscriptions)
          .set({ state: 'confirmed', changedAt: new Date(at) })
          .where(and(eq(idColumn, id), eq(stateColumn, 'requested')))
          .returning()
        if (!row || row.email === null) return
        await noteConsent(tx, digestContact, {
          contact: row.email,
          isGranted: true,
          source: 'newsletter-form',
          proof: 'link',
          at,
        })
        await queue(tx, 'newsletter-confirmed', id, id, row.email, at)
      }),

    stop: (id, at) =>
      db.transaction(async (tx) => {
        const [row] = await tx
          .select()
          .from(newsletterSubscriptions)
          .where(and(eq(idColumn, id), ne(stateColumn, 'ended')))
          .for('update')
        if (row && row.email !== null) await endSubscription(tx, digestContact, { id, email: row.email }, at)
      }),
  }
}

/** Deletes the address of a subscription that is locked, and notes the withdrawal. */
export async function endSubscription(
  tx: Database,
  digestContact: DigestContact,
  { id, email }: { readonly id: string; readonly email: string },
  at: Instant,
): Promise<void> {
  await tx
    .update(newsletterSubscriptions)
    .set({ state: 'ended', email: null, changedAt: new Date(at) })
    .where(eq(idColumn, id))
  await noteConsent(tx, digestContact, {
    contact: email,
    isGranted: false,
    source: 'unsubscribe-link',
    proof: 'link',
    at,
  })
}

/** Ends the subscription of an address whose owner is erased; its mails go with it. */
export async function eraseSubscription(
  tx: Database,
  digestContact: DigestContact,
  email: string,
  at: Instant,
): Promise<void> {
  const [row] = await tx
    .delete(newsletterSubscriptions)
    .where(eq(emailColumn, email))
    .returning({ state: stateColumn })
  if (row?.state === 'confirmed')
    await noteConsent(tx, digestContact, {
      contact: email,
      isGranted: false,
      source: 'erasure',
      proof: 'session',
      at,
    })
}

/** False: there is one of the address. */
async function insert(tx: Database, { at, ...subscription }: NewSubscription): Promise<boolean> {
  const rows = await tx
    .insert(newsletterSubscriptions)
    .values({ ...subscription, state: 'requested', requestedAt: new Date(at), changedAt: new Date(at) })
    .onConflictDoNothing({ target: emailColumn })
    .returning({ id: idColumn })
  return rows.length > 0
}

async function isMailedEnough(tx: Database, email: string, at: Instant): Promise<boolean> {
  const [found] = await tx
    .select({ mails: count() })
    .from(outbox)
    .where(
      and(
        eq(outbox.recipient, email),
        eq(outbox.kind, 'confirm-newsletter'),
        gt(outbox.createdAt, new Date(addMilliseconds(at, -30 * 86_400_000))),
      ),
    )
  return (found?.mails ?? 0) >= maxSubscriptionMails
}

const queue = (
  tx: Database,
  kind: NewsletterMessageKind,
  key: string,
  subscriptionId: string,
  email: string,
  at: Instant,
) =>
  tx
    .insert(outbox)
    .values({
      key: `${kind}:${key}`,
      channel: 'mail',
      kind,
      subscriptionId,
      recipient: email,
      nextAt: new Date(at),
      createdAt: new Date(at),
    })
    .onConflictDoNothing()

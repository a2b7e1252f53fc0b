import { eq } from 'drizzle-orm'
import type { LeadOwner } from '#commerce/leads/lead-policies.ts'
import { leadMessageKinds } from '#commerce/messages/message.ts'
import { toLead } from '#adapters/leads/lead-rows.ts'
import { leads } from '#adapters/leads/lead-tables.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Country } from '#kernel/country.ts'
import { toInstant } from '#kernel/instant.ts'
import { storefront } from '#kernel/storefront.ts'
import type { TextsOf } from './message-texts.ts'
import { renderLeadMail, renderLeadText } from './render-lead-message.ts'
import type { PrepareMessage } from './send-messages.ts'

type Deps = {
  readonly countries: readonly Country[]
  readonly leadOwners: readonly LeadOwner[]
  readonly origin: string
  readonly texts: TextsOf
}

/** A message about a lead as it is at the moment of sending. A team gets no mail about spam, or about a lead that another team has by now. */
export const createPrepareLeadMessage =
  (db: Database, { countries, leadOwners, origin, texts }: Deps): PrepareMessage =>
  async ({ key, createdAt, kind: text, channel, recipient, leadId }) => {
    const kind = leadMessageKinds.find((one) => one === text)
    const [row] = leadId === null ? [] : await db.select().from(leads).where(eq(leads.id, leadId))
    const lead = row && toLead(row)
    const country = countries.find(({ isoCode }) => isoCode === lead?.country)
    if (!kind || !lead || !country || recipient === null) return { skipped: 'there is no such lead' }
    const owner = leadOwners.find(({ code }) => code === lead.owner)
    if (lead.state === 'spam' || (kind === 'lead-assigned' && owner?.email !== recipient))
      return { skipped: 'no longer so' }
    const language = kind === 'lead-received' ? lead.language : (owner?.language ?? lead.language)
    const context = {
      ...{ kind, key: `${key}:${channel}`, lead, recipient, origin },
      storefront: storefront(country, language),
      texts: texts(language, toInstant(createdAt)),
    }
    if (channel === 'mail') return { mail: renderLeadMail(context) }
    const sms = renderLeadText(context)
    return sms ? { sms } : { skipped: 'by mail only' }
  }

import { eq } from 'drizzle-orm'
import { consultations } from '#adapters/consultations/consultation-tables.ts'
import type { LinkTokens } from '#commerce/messages/link-tokens.ts'
import { consultationMessageKinds } from '#commerce/messages/message.ts'
import type { Store } from '#commerce/stores/store.ts'
import type { Database } from '#infrastructure/db/database.ts'
import type { Country } from '#kernel/country.ts'
import { isBefore, toInstant, type Clock } from '#kernel/instant.ts'
import { storefront } from '#kernel/storefront.ts'
import type { TextsOf } from './message-texts.ts'
import { renderConsultationMail } from './render-consultation-mail.ts'
import type { PrepareMessage } from './send-messages.ts'

type Deps = {
  readonly countries: readonly Country[]
  readonly stores: () => readonly Store[]
  readonly clock: Clock
  readonly tokens: LinkTokens
  readonly origin: string
  readonly texts: TextsOf
}

/** A mail about an appointment as it stands at the moment of sending: none confirms or recalls what was canceled. */
export const createPrepareConsultationMessage =
  (db: Database, { countries, stores, clock, tokens, origin, texts }: Deps): PrepareMessage =>
  async ({ key, createdAt, kind: text, consultationId }) => {
    const kind = consultationMessageKinds.find((one) => one === text)
    const [row] =
      consultationId === null
        ? []
        : await db.select().from(consultations).where(eq(consultations.id, consultationId))
    const country = countries.find(({ isoCode }) => isoCode === row?.country)
    const store = stores().find(({ storeCode }) => storeCode === row?.storeCode)
    if (!kind || !row || !country || !store) return { skipped: 'there is no such appointment' }
    const startsAt = toInstant(row.startsAt)
    if ((kind === 'consultation-canceled') !== (row.state === 'canceled')) return { skipped: 'no longer so' }
    if (kind === 'consultation-reminder' && !isBefore(clock.now(), startsAt))
      return { skipped: 'it has begun' }
    return {
      mail: renderConsultationMail({
        kind,
        key: `${key}:mail`,
        consultation: { ...row, startsAt },
        store,
        // Signed when it is sent: no table holds one.
        token: tokens.sign('manage-consultation', row.id, null),
        origin,
        storefront: storefront(country, row.language),
        texts: texts(row.language, toInstant(createdAt)),
      }),
    }
  }

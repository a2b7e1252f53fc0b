import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { Consultation } from '#commerce/consultations/consultation.ts'
import type { ConsultationFilters } from '#commerce/consultations/ports.ts'
import type { ListPage, ListQuery } from '#commerce/lists/list.ts'
import type { Operator } from '#commerce/staff/operator.ts'
import { withinReach } from '#adapters/lists/within-reach.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { countUpTo, keyset, type Key } from '#infrastructure/db/keyset.ts'
import { escapeLike } from '#infrastructure/db/sql-helpers.ts'
import { withinDays } from '#infrastructure/db/within-days.ts'
import type { Country } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import { toConsultation } from './consultation-rows.ts'
import { consultations } from './consultation-tables.ts'

const byStart: Key<Consultation> = {
  expression: sql`${consultations.startsAt}`,
  kind: 'instant',
  valueOf: ({ startsAt }) => startsAt,
}
const byBooking: Key<Consultation> = {
  expression: sql`${consultations.bookedAt}`,
  kind: 'instant',
  valueOf: ({ bookedAt }) => bookedAt,
}
const byId: Key<Consultation> = {
  expression: sql`${consultations.id}`,
  kind: 'uuid',
  valueOf: ({ id }) => id,
}

/** A page of the appointments that an operator may see. The search finds a reference, an email, the end of a phone, or a part of a name. */
export async function listConsultations(
  db: Database,
  query: ListQuery<ConsultationFilters>,
  {
    by,
    now,
    countries,
  }: { readonly by: Operator; readonly now: Instant; readonly countries: readonly Country[] },
): Promise<ListPage<Consultation>> {
  const page = keyset<Consultation>(query, query.sort === 'booked' ? byBooking : byStart, byId)
  const matches = and(
    withinReach(by, 'leads.see', {
      country: sql`${consultations.country}`,
      place: sql`${consultations.storeCode}`,
    }),
    ...conditionsOf(query, now, countries),
  )
  const found = await db
    .select()
    .from(consultations)
    .where(and(matches, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const count = await countUpTo(db, sql`select 1 from ${consultations} where ${matches ?? sql`true`}`)
  return { ...page.toPage(found.map(toConsultation)), count }
}

function conditionsOf(
  { filters: { view, state, country, store, day }, search }: ListQuery<ConsultationFilters>,
  now: Instant,
  countries: readonly Country[],
): readonly (SQL | undefined)[] {
  const booked = eq(consultations.state, 'booked')
  return [
    view === 'ahead' ? and(booked, sql`${consultations.startsAt} > ${now}::timestamptz`) : undefined,
    view === 'unsettled' ? and(booked, sql`${consultations.startsAt} <= ${now}::timestamptz`) : undefined,
    state === null ? undefined : eq(consultations.state, state),
    country === null ? undefined : eq(consultations.country, country),
    store === null ? undefined : eq(consultations.storeCode, store),
    day === null
      ? undefined
      : withinDays(
          { moment: sql`${consultations.startsAt}`, country: sql`${consultations.country}` },
          day,
          countries,
        ),
    search === '' ? undefined : contains(search),
  ]
}

function contains(search: string): SQL {
  const part = escapeLike(search.toLowerCase())
  const digits = search.replaceAll(/\D/g, '')
  const byPhone = digits.length < 4 ? sql`false` : sql`${consultations.phone} like ${`%${digits}`}`
  return sql`(${consultations.reference} = ${search.toUpperCase()} or ${consultations.email} = ${search.toLowerCase()}
    or lower(${consultations.name}) like ${`%${part}%`} or ${byPhone})`
}

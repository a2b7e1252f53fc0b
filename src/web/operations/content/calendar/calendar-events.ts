import { entryId } from '#commerce/content-admin/entry-id.ts'
import type { PlannedVersion } from '#commerce/content-admin/release.ts'
import { may, type StaffOperator } from '#commerce/staff/operator.ts'
import type { Country } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import { formatList } from '#i18n/format.ts'
import { parseLocalMoment } from '#kernel/wall-clock.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { languageOfName } from '#commerce/content-admin/version-id.ts'
import type { CalendarEvent } from './load-content-month.ts'

type Window = { readonly from: Instant; readonly until: Instant }
type Edges = { readonly startsAt: Instant | null; readonly endsAt: Instant | null }

/** When something begins and when it ends. What has no end does not end. */
const edgesOf = (
  { startsAt, endsAt }: Edges,
  event: Pick<CalendarEvent, 'kind' | 'text' | 'href'>,
): readonly CalendarEvent[] => [
  ...(startsAt === null ? [] : [{ ...event, at: startsAt, edge: 'begins' as const }]),
  ...(endsAt === null ? [] : [{ ...event, at: endsAt, edge: 'ends' as const }]),
]

/** Releases, and entries that were published by themselves: both languages of one together. */
export async function contentEvents(
  locals: App.Locals,
  by: StaffOperator,
  { from, until }: Window,
): Promise<readonly CalendarEvent[]> {
  const { shop, t } = locals
  const { releases, versions } = await shop.contentReleases.listBetween(from, until, by)
  const alone = Map.groupBy(
    versions.filter(({ release }) => release === null),
    ({ name, startsAt, endsAt }) => `${entryId(name)} ${startsAt} ${endsAt}`,
  )
  return [
    ...releases
      .filter(({ withdrawn }) => withdrawn === null)
      .flatMap((release) =>
        edgesOf(release, {
          kind: 'release',
          text: t('operations-releases:calendar.release', { name: release.name, count: release.count }),
          href: operationsPath('contentRelease', { release: release.id }),
        }),
      ),
    ...[...alone.values()].flatMap((own) => {
      const [first] = own
      return first ? edgesOf(first, entryEvent(locals, first, own)) : []
    }),
  ]
}

function entryEvent(
  { storefront, t }: App.Locals,
  first: PlannedVersion,
  own: readonly PlannedVersion[],
): Pick<CalendarEvent, 'kind' | 'text' | 'href'> {
  const inOwnLanguage = own.find(({ name }) => languageOfName(name) === storefront.language) ?? first
  const languages = own.map(({ name }) => t(`operations-service:language.${languageOfName(name)}`))
  return {
    kind: 'entry',
    text: `${inOwnLanguage.title} (${formatList(languages, storefront)})`,
    href: operationsPath('contentEntry', { entry: entryId(first.name) }),
  }
}

/** Windows of promotions of the country, for who sees them. */
export async function promotionEvents(
  { shop, storefront }: App.Locals,
  by: StaffOperator,
  { country, month }: { readonly country: Country; readonly month: string },
): Promise<readonly CalendarEvent[]> {
  if (!may(by, 'promotions.see', { country: country.isoCode, place: null })) return []
  const { rows } = await shop.promotionAdmin.calendar(country.isoCode, month, by)
  const momentOf = (local: string | null): Instant | null =>
    local === null ? null : (parseLocalMoment(local, country.timeZone) ?? null)
  return rows.flatMap(({ promotion: { id, label, conditions } }) =>
    edgesOf(
      { startsAt: momentOf(conditions.schedule.from), endsAt: momentOf(conditions.schedule.until) },
      { kind: 'promotion', text: label[storefront.language], href: operationsPath('promotion', { id }) },
    ),
  )
}

/** Planned prices of the country, for who sees them: how many SKUs each plan changes. */
export async function priceEvents(
  { shop, t }: App.Locals,
  by: StaffOperator,
  { country, from, until }: Window & { readonly country: Country },
): Promise<readonly CalendarEvent[]> {
  const plans = await shop.priceAdmin.listPlans(country.isoCode, { from, until }, by)
  return plans.flatMap(({ code, count, ...window }) =>
    edgesOf(window, {
      kind: 'prices',
      text: t('operations-releases:calendar.prices', { count }),
      href: `${operationsPath('prices', { code })}?country=${country.isoCode}`,
    }),
  )
}

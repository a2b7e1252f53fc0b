import type { PublishVersions, ShownVersion, StoredEntry } from '#commerce/content-admin/content-admin.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { formatDateTime } from '#i18n/format.ts'
import type { Country } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import type { CellValue } from '#web/operations/lists/list-row.ts'
import { storefrontOf } from '#web/operations/lists/storefront-of.ts'
import { titleOf } from './content-list.ts'
import type { TypedPlan } from './handle-entry.ts'

type Fact = { readonly label: string; readonly value: CellValue }

/** The step before shoppers see something else, as CheckPage shows it. */
export type ContentCheck = {
  readonly title: string
  readonly act: 'publish' | 'withdraw'
  readonly button: string
  readonly isDangerous: boolean
  readonly fields: Readonly<Record<string, string>>
  readonly consequences: readonly Fact[]
}

const fact = (label: string, text: string): Fact => ({ label, value: { kind: 'text', text } })

type Planned = {
  readonly entry: StoredEntry
  readonly typed: TypedPlan
  readonly plan: Pick<PublishVersions, 'versions' | 'startsAt' | 'endsAt'>
  readonly country: Country
}

/** Of versions of one language that begin at the same moment the highest is shown: said before the second of them is planned. */
function sameMoments(
  { entry, plan: { versions, startsAt } }: Planned,
  { t }: Pick<App.Locals, 't'>,
): readonly Fact[] {
  if (startsAt === null) return []
  return versions.flatMap(({ name: { locale }, version }) => {
    const others = entry.versions
      .filter(
        (one) =>
          one.name.locale === locale &&
          one.version !== version &&
          one.is === 'planned' &&
          one.startsAt === startsAt,
      )
      .map((one) => one.version)
    if (others.length === 0) return []
    const language = locale === 'ar' ? 'ar' : 'en'
    return [
      fact(
        t(`operations-service:language.${language}`),
        t('operations-content:check.same-moment', {
          version: others.toSorted((a, b) => a - b).join(', '),
          shown: Math.max(version, ...others),
        }),
      ),
    ]
  })
}

/** What will be shown, from when until when, and how much of it differs from what is shown now. */
export async function checkPublish(
  locals: App.Locals,
  by: StaffOperator,
  planned: Planned,
): Promise<ContentCheck> {
  const { entry, typed, plan, country } = planned
  const { shop, storefront, t } = locals
  const { text: name } = titleOf(entry, storefront.language)
  const moment = (at: Instant): string => formatDateTime(at, storefrontOf(locals, country.isoCode))
  const changes = await Promise.all(
    plan.versions.map(async ({ name: of, version }) => {
      const shown = entry.languages[of.locale]?.shown?.version
      const language = of.locale === 'ar' ? 'ar' : 'en'
      const compared =
        shown === undefined
          ? undefined
          : await shop.contentAdmin.compare(of, { before: shown, after: version }, by)
      return fact(
        t(`operations-service:language.${language}`),
        compared
          ? t('operations-content:check.changes', { version, count: compared.fields.length })
          : t('operations-content:check.first', { version }),
      )
    }),
  )
  return {
    title: t('operations-content:check.publish'),
    act: 'publish',
    button:
      plan.startsAt === null
        ? t('operations-content:check.publish-now', { name })
        : t('operations-content:check.publish-then', { name, moment: moment(plan.startsAt) }),
    isDangerous: false,
    fields: {
      ...typed.versions,
      ...{ from: typed.from, until: typed.until, country: typed.country, reason: typed.reason },
    },
    consequences: [
      ...changes,
      ...sameMoments(planned, locals),
      fact(
        t('operations-content:version.from'),
        plan.startsAt === null ? t('operations-content:check.now') : moment(plan.startsAt),
      ),
      fact(
        t('operations-content:version.until'),
        plan.endsAt === null ? t('operations-content:check.for-good') : moment(plan.endsAt),
      ),
    ],
  }
}

/** A plan that is called off, or what is shown and makes room for the version before. */
export function checkWithdraw({ t }: App.Locals, { name, version, is }: ShownVersion): ContentCheck {
  const language = name.locale === 'ar' ? 'ar' : 'en'
  return {
    title: t('operations-content:check.withdraw'),
    act: 'withdraw',
    button: t('operations-content:check.withdraw-one', { version }),
    isDangerous: true,
    fields: { of: `${language}-${version}` },
    consequences: [
      fact(t('operations-content:version.language'), t(`operations-service:language.${language}`)),
      fact(
        t('operations-content:check.follows'),
        t(is === 'live' ? 'operations-content:check.earlier-returns' : 'operations-content:check.not-shown'),
      ),
    ],
  }
}

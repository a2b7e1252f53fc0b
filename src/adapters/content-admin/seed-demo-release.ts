import { sql } from 'drizzle-orm'
import type { ContentAdmin } from '#commerce/content-admin/content-admin.ts'
import type { ContentReleases } from '#commerce/content-admin/create-releases.ts'
import { jobOperator } from '#commerce/staff/operator.ts'
import type { Database } from '#infrastructure/db/database.ts'
import { rowsOf } from '#infrastructure/db/sql-helpers.ts'
import { addMilliseconds, type Clock } from '#kernel/instant.ts'

type Deps = {
  readonly db: Database
  readonly contentAdmin: Pick<ContentAdmin, 'begin'>
  readonly contentReleases: Pick<ContentReleases, 'publish'>
  readonly clock: Clock
}

const dayMs = 24 * 3_600_000

/** For releases and the calendar: a page in both languages that is shown in three days. What is there is left as it is. */
export async function seedDemoRelease({ db, contentAdmin, contentReleases, clock }: Deps): Promise<void> {
  const by = jobOperator('demo')
  const known = await rowsOf(db, sql`select 1 from content_releases limit 1`)
  if (known.length > 0) return
  const begun = await contentAdmin.begin({
    slug: 'winter-bedding-week',
    names: { en: 'Winter bedding week', ar: 'أسبوع مفارش الشتاء' },
    descriptions: {
      en: 'Warmer duvets and throws, a tenth off for a week.',
      ar: 'ألحفة وأغطية أدفأ بخصم عشرة بالمئة لمدة أسبوع.',
    },
    by,
  })
  if (!begun.ok) return
  await contentReleases.publish({
    ...{ id: 'demo', name: 'Winter bedding week', by },
    versions: begun.value.map(({ name, version }) => ({ name, version })),
    ...{
      startsAt: addMilliseconds(clock.now(), 3 * dayMs),
      endsAt: addMilliseconds(clock.now(), 10 * dayMs),
    },
  })
}

import { expect, test } from 'vitest'
import { hoursInSettings, hoursOfDocument } from '#commerce/stores/hours-settings.ts'
import type { OpeningPeriod } from '#commerce/stores/opening-hours.ts'
import { createStoreHours } from '#commerce/stores/store-hours.ts'
import { readStoreSeeds } from '#adapters/stores/read-stores.ts'
import { editor, someSettings } from '../support/builders/some-settings.ts'
import { describeDatabases } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'

const { rows, calendars } = readStoreSeeds('src/content')
const rai = { storeCode: 'rai', country: 'kw' }
const kind = 'store-hours.rai'
const closure = (day: string): OpeningPeriod => ({
  ...{ kind: 'closure', from: day, to: day, name: { en: 'Closed', ar: 'مغلق' }, hours: null },
  ...{ source: 'a test', provisional: false },
})

describeDatabases('hours of one store', (open) => {
  test('edited concurrently by the page, the API and a command lose no edit', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { admin, live, sheet, close } = await someSettings(await open())
      const hours = createStoreHours(admin, hoursInSettings(rows, calendars))
      const closeOn = (day: string, actor: string) =>
        hours.change(rai, (now) => ({ ...now, periods: [...now.periods, closure(day)] }), {
          ...{ actor, reason: 'stocktaking' },
        })
      const { document } = await sheet({ kind, country: 'kw' })
      const week = Array.from({ length: 7 }, (_, day) => ({ day: String(day), hours: '09:00-21:00' }))
      const done = await Promise.all([
        closeOn('2026-12-20', 'layla'),
        closeOn('2026-12-21', 'operations API'),
        admin.publish({ kind, country: 'kw', document: { ...document, week }, shown: 0, by: editor }),
      ])
      expect(
        done.map(({ ok }) => ok),
        `round ${round}`,
      ).toEqual([true, true, true])
      const now = hoursOfDocument(live.documentOf(kind, 'kw'))
      expect(now.hours[0], `round ${round}`).toEqual(['09:00-21:00'])
      expect(
        now.periods.map(({ from }) => from),
        `round ${round}`,
      ).toEqual(['2026-12-20', '2026-12-21'])
      expect((await sheet({ kind, country: 'kw' })).versions, `round ${round}`).toHaveLength(3)
      close()
    }
  })
})

import { expect, test } from 'vitest'
import type { SettingDocument, SettingRow } from '#commerce/settings/setting-document.ts'
import { operator } from '../support/builders/operators.ts'
import { someSettings } from '../support/builders/some-settings.ts'
import { describeDatabases } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'

const setting = { kind: 'delivery-areas', country: 'ae' } as const
const area = { area: 'expo-city', en: 'Expo City', ar: 'مدينة إكسبو', zone: 'near', closed: false }
const withArea = (document: SettingDocument, field: string, row: SettingRow) => ({
  ...document,
  [field]: [...(document[field] as readonly SettingRow[]), row],
})

describeDatabases('editors of delivery areas', (open) => {
  test('who add the same code concurrently add it once, whatever they call it and wherever it is', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const database = await open()
      const { admin, live, sheet, close } = await someSettings(database)
      const { document } = await sheet(setting)
      const add = (field: string, row: SettingRow) =>
        admin.publish({ ...setting, document: withArea(document, field, row), shown: 0, by: operator })
      const saved = await Promise.all([
        add('areas_dubai', area),
        add('areas_dubai', { ...area, en: 'Expo' }),
        add('areas_sharjah', area),
      ])
      expect(saved.filter(({ ok }) => ok).length, `round ${round}`).toBe(1)
      const inForce = Object.values(live.documentOf('delivery-areas', 'ae'))
        .flatMap((rows) => rows as readonly SettingRow[])
        .filter((row) => row['area'] === 'expo-city')
      expect(inForce.length, `round ${round}`).toBe(1)
      close()
    }
  })

  test('who add different areas concurrently have both', async () => {
    const database = await open()
    const { admin, live, sheet, close } = await someSettings(database)
    const { document } = await sheet(setting)
    const add = (row: SettingRow) =>
      admin.publish({
        ...{ ...setting, document: withArea(document, 'areas_dubai', row), shown: 0, by: operator },
      })
    const saved = await Promise.all([
      add(area),
      add({ ...area, area: 'new-town', en: 'New Town', ar: 'البلدة الجديدة' }),
    ])
    expect(saved.every(({ ok }) => ok)).toBe(true)
    const codes = (live.documentOf('delivery-areas', 'ae')['areas_dubai'] as readonly SettingRow[]).map(
      (row) => row['area'],
    )
    expect(codes).toEqual(expect.arrayContaining(['expo-city', 'new-town']))
    close()
  })
})

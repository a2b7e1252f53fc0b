import { expect, test } from 'vitest'
import { createSettingKinds } from '#adapters/settings/open-settings.ts'
import { parseSetting } from '#commerce/settings/parse-setting.ts'
import type { SettingField } from '#commerce/settings/setting-document.ts'
import { typedSetting, readSetting } from '#web/operations/settings/typed-setting.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { openInMemory } from '../../support/databases/databases.ts'
import { theCountries } from '../../support/shops/the-countries.ts'

const titlesOf = (field: SettingField) => [
  field.title,
  ...(field.hint ? [field.hint] : []),
  ...(field.type === 'choices' ? field.options.map(({ title }) => title) : []),
  ...(field.type === 'rows'
    ? field.columns.flatMap((column) => [
        column.title,
        ...(column.type === 'option' ? column.options.map(({ title }) => title) : []),
      ])
    : []),
]

test('every kind has words in both languages, and files that its own fields accept and its form shows', async () => {
  const { db, close } = await openInMemory()
  const given = { contentDirectory: 'src/content', countries: theCountries, clock: manualClock() }
  const kinds = createSettingKinds(db, given, () => {
    throw new Error('no effects are asked for')
  })
  expect(new Set(kinds.map(({ id }) => id)).size).toBe(kinds.length)
  for (const kind of kinds)
    for (const { isoCode, currency } of kind.countries) {
      const fields = kind.fieldsOf(isoCode)
      const seed = kind.seedOf(isoCode)
      const where = `${kind.id} of ${isoCode}`
      for (const { en, ar } of [kind.title, kind.about, ...fields.flatMap(titlesOf)]) {
        expect(en.trim(), where).not.toBe('')
        expect(ar.trim(), where).not.toBe('')
      }
      // The name of a field is part of the names of inputs and of rows in the audit.
      for (const { name } of fields) expect(name, where).toMatch(/^[a-z_]+[a-zA-Z_]*$/)
      expect(parseSetting(fields, seed), where).toEqual({ ok: true, value: seed })
      expect(kind.check(seed, isoCode), where).toEqual([])
      expect(kind.needsSecond(seed, seed), where).toBe(false)
      expect(readSetting(fields, typedSetting(fields, seed, currency), currency), where).toEqual(seed)
    }
  await close()
})

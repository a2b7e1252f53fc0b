import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readCountries } from '#adapters/content/read-countries.ts'
import { periodNames } from '#adapters/retention/retention-periods.ts'
import { retentionRules } from '#adapters/retention/retention-rules.ts'
import { taxRetentionYears } from '#adapters/retention/tax-retention.ts'
import { unusedStep } from '#commerce/identity/unused-accounts.ts'

describe('the privacy page', () => {
  const page = readFileSync('src/content/pages/legal-privacy.en-US.json', 'utf8')
  const promises = /"body": "(- \*\*Orders.*?)"\n/.exec(page)?.[1]?.split('\\n') ?? []
  const lineOf = (line: string) => promises.find((one) => one.startsWith(`- **${line}**`)) ?? ''

  test('gives the periods of the retention rules', () => {
    const stated = retentionRules.flatMap(({ promise }) => promise ?? [])
    expect(stated.filter(({ line, period }) => !lineOf(line).includes(period))).toEqual([])
  })

  test.each(['en-US', 'ar'])('gives each period of the settings in %s', (locale) => {
    const text = readFileSync(`src/content/pages/legal-privacy.${locale}.json`, 'utf8')
    expect(periodNames.filter((name) => !text.includes(`{period.${name}}`))).toEqual([])
  })

  test('promises no deletion without a rule, except in server logs', () => {
    const retained = promises.map((line) => /\*\*(.+?)\*\*/.exec(line)?.[1] ?? line)
    const ruled = new Set(retentionRules.map(({ promise }) => promise?.line))
    expect(retained.filter((line) => !ruled.has(line))).toEqual(['Server logs'])
  })

  test('says when an unused account is closed, and when its owner is written to', () => {
    for (const promise of ['three years after your last visit', 'thirty days before'])
      expect(lineOf('Account')).toContain(promise)
    const lastVisit = '2023-11-23T12:00:00.000Z'
    const at = (day: string) => `${day}T12:00:00.000Z`
    const noticedAt = at('2026-10-24')
    expect(unusedStep({ lastVisit, noticedAt }, at('2026-11-22'))).toEqual({ kind: 'none' })
    expect(unusedStep({ lastVisit, noticedAt }, at('2026-11-23'))).toEqual({ kind: 'close' })
  })

  test('promises five years for orders, which is no longer than any country requires', () => {
    expect(Math.min(...Object.values(taxRetentionYears))).toBe(5)
  })

  test('has a tax retention period for each country of the shop', () => {
    const codes = readCountries('src/content/countries').map(({ isoCode }) => isoCode)
    expect(codes.filter((code) => !(code in taxRetentionYears))).toEqual([])
  })
})

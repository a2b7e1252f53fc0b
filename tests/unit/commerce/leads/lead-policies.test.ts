import { expect, test } from 'vitest'
import { findOwner } from '#commerce/leads/lead-policies.ts'
import { leadSettings } from '../../../support/shops/lead-settings.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const { rules, owners, retentionDays } = leadSettings.policies

test.each([
  ['ae', 'design-advice', 'barsha', 'design-barsha'],
  ['ae', 'design-advice', null, 'design'],
  ['kw', 'design-advice', 'barsha', 'design'],
  ['in', 'design-advice', null, 'design'],
  ['in', 'business', null, 'business-in'],
  ['om', 'business', null, 'business-gulf'],
  ['in', 'callback', null, 'care-in'],
  ['qa', 'out-of-stock', 'seef', 'care-gulf'],
] as const)('a lead from %s about %s at %s goes to %s', (country, form, storeCode, owner) => {
  expect(findOwner(rules, { country, form, storeCode })).toBe(owner)
})

test('every lead of every country has a team, and every team is one that exists', () => {
  for (const { isoCode: country } of theCountries)
    for (const form of ['callback', 'design-advice', 'out-of-stock', 'business'] as const) {
      const owner = findOwner(rules, { country, form, storeCode: null })
      expect(
        owners.map(({ code }) => code),
        `${country} ${form}`,
      ).toContain(owner)
    }
})

test('nothing matches no rules', () => {
  expect(findOwner([], { country: 'ae', form: 'callback', storeCode: null })).toBeUndefined()
})

test('every form is deleted within the twelve months that the privacy page promises', () => {
  for (const days of Object.values(retentionDays)) expect(days).toBeLessThanOrEqual(365)
})

import { expect, test } from 'vitest'
import { maxUnsentBytes } from '#commerce/staff-access/staff-session-rules.ts'
import { bodyLimits, limitFor } from '#infrastructure/http-server/read-body.ts'

const kilobyte = 1024
const megabyte = 1024 * kilobyte

test.each([
  ['/operations/content/page.help~1delivery/edit', 1024],
  ['/operations/content/menu', 1024],
  ['/operations/catalog/SOFA', 1024],
  ['/operations/catalog/SOFA/costs', 1024],
  ['/operations/catalog/SOFA/prices', 1024],
  ['/operations/imports/maps/supplier', 1024],
  ['/operations/imports/maps/new', 40 * 1024],
  ['/operations/catalog/SOFA/variants', 8 * 1024],
  ['/operations/settings/delivery-areas/in', 8 * 1024],
  ['/operations/settings/tax-rates/ae', 1024],
  ['/operations/promotions/eid', 1024],
  ['/operations/collections/edit', 1024],
  ['/operations/disputes/12', 1024],
  ['/operations/content/page.help', 64],
  ['/operations/catalog/SOFA/versions', 64],
  ['/operations/collections', 64],
  ['/content/menu', 64],
])('a form of %s has at most %d KiB', (path, limit) => {
  expect(limitFor(path, bodyLimits).bytes).toBe(limit * kilobyte)
})

test.each([
  ['/operations/catalog/SOFA/variants', 1024],
  ['/operations/settings/delivery-areas/in', 1024],
  ['/operations/catalog/SOFA/media', 64],
])('of those without the right, %s has at most %d KiB', (path, limit) => {
  expect(limitFor(path, bodyLimits, true).bytes).toBe(limit * kilobyte)
})

test('what is typed into any form without files is stored when a session has ended', () => {
  const ofOperations = bodyLimits.filter(({ prefix }) => prefix === '/operations/' || prefix === '/')
  const withoutFiles = ofOperations.filter(({ bytes }) => bytes < 40 * megabyte)
  expect(withoutFiles.length).toBeGreaterThan(3)
  expect(Math.max(...withoutFiles.map(({ bytes }) => bytes))).toBe(maxUnsentBytes)
})

import { expect, test } from 'vitest'
import { bodyLimits, limitFor } from '#infrastructure/http-server/read-body.ts'

const kilobyte = 1024

test.each([
  ['/operations/content/page.help~1delivery/edit', 1024],
  ['/operations/content/menu', 1024],
  ['/operations/catalog/SOFA/costs', 1024],
  ['/operations/catalog/SOFA/prices', 1024],
  ['/operations/imports/maps/supplier', 1024],
  ['/operations/imports/maps/new', 40 * 1024],
  ['/operations/content/page.help', 64],
  ['/content/menu', 64],
])('a form of %s has at most %d KiB', (path, limit) => {
  expect(limitFor(path, bodyLimits).bytes).toBe(limit * kilobyte)
})

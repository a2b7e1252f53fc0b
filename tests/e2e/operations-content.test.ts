import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningShop } from '../support/servers/running-shop.ts'
import { releaseMenu } from './support/a-menu-release.ts'
import { aReader } from './support/forms-by-http.ts'
import { startOwnShop } from './support/shops.ts'
import { aLocalAddress } from './support/signing-up.ts'
import { aStaffReader, formOfAct, mainText } from './support/staff-reader.ts'
import { texts } from './support/texts.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await startOwnShop()
})
afterAll(() => shop.stop())

test('an editor releases the menu of National Day in both languages, shoppers see it, and it is withdrawn as a whole', async () => {
  const t = texts('en')
  const shopper = aReader(aLocalAddress(), shop.url)
  const aisha = await aStaffReader(shop, 'aisha@demo.example')
  const firstGroups = async () =>
    Promise.all(
      ['/ae/en', '/kw/ar'].map(async (path) =>
        (await shopper.open(path)).document.querySelector('.menu-groups .menu-top')?.textContent.trim(),
      ),
    )
  const before = await firstGroups()

  const release = await releaseMenu(aisha, { en: 'National Day', ar: 'اليوم الوطني', name: 'National Day' })
  expect(release.path).toMatch(/^\/operations\/content\/releases\/[\w-]+$/)
  expect(mainText(release)).toContain(t('operations-releases:versions.as-released'))
  expect(await firstGroups()).toEqual(['National Day', 'اليوم الوطني'])

  const links = [...release.document.querySelectorAll<HTMLAnchorElement>('.release-previews a')]
  expect(links.length).toBeGreaterThanOrEqual(12)
  const { pathname, search } = new URL(links[0]?.href ?? '', shop.url)
  expect((await shopper.open(pathname + search)).status).toBe(200)
  const calendar = await aisha.open('/operations/content/calendar')
  expect(calendar.document.querySelector(`.agenda-day a[href="${release.path}"]`)).not.toBeNull()

  const checked = await aisha.send(release, formOfAct('check-withdraw-release'), {})
  const withdrawn = await aisha.send(checked, formOfAct('withdraw-release'), { reason: 'the day is over' })
  expect(mainText(withdrawn)).toContain(t('operations-releases:versions.not-as-released'))
  expect(await firstGroups()).toEqual(before)
})

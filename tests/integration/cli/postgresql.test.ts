import { expect, test } from 'vitest'
import { runHere } from '../../../cli/run-here.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { createPostgresql, describePostgresql } from '../../support/databases/databases.ts'
import { openTestShop, theEnv } from '../../support/shops/open-test-shop.ts'

describePostgresql('the majlis command on PostgreSQL', () => {
  test('changes the database directly, and servers show it within a second', async () => {
    const database = await createPostgresql()
    const source = { DATABASE_URL: database.url }
    const shop = await openTestShop({ env: source })
    const pageName = async () => {
      const page = await shop.shop.content.loadPage({ pageId: 'help' }, theStorefront('ae/en'))
      return page.ok ? page.value.value.pageName : page.failure
    }
    const before = await pageName()
    const line = (argv: readonly string[], input = '') =>
      runHere({ argv, input, user: 'layla' }, theEnv(source))
    const { stdout } = await line(['content', 'get', 'page', 'help', 'en-US'])
    const changed = JSON.stringify({ ...(JSON.parse(stdout) as object), pageName: 'Help from afar' })
    await line(['content', 'put', 'page', 'help', 'en-US', '-'], changed)
    expect(await pageName()).toBe(before)
    expect(await line(['content', 'publish', 'page', 'help', 'en-US'])).toMatchObject({ code: 0 })
    await expect.poll(pageName).toBe('Help from afar')
    await shop.close()
    await database.close()
  })
})

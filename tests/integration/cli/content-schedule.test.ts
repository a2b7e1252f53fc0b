import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EditedPage } from '#content/schemas/page.ts'
import { commands } from '../../../cli/commands.ts'
import { runLine } from '../../../cli/run-line.ts'
import { noTerminal } from '../../../cli/terminal.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { openTestShop, theEnv } from '../../support/shops/open-test-shop.ts'

const begins = '2026-12-01T05:00:00.000Z'
const ends = '2026-12-03T20:00:00.000Z'
const clock = manualClock('2026-11-30T05:00:00.000Z')
let shop: Awaited<ReturnType<typeof openTestShop>>
beforeAll(async () => {
  shop = await openTestShop({ clock })
})
afterAll(() => shop.close())

const help = ['page', 'help', 'en-US'] as const
async function majlis<Value>(argv: readonly string[], input: unknown = ''): Promise<Value> {
  const { code, stdout, stderr } = await runLine(
    { argv: [...argv, '--json'], input: JSON.stringify(input), user: 'layla' },
    commands,
    { env: theEnv({}), open: async () => shop },
    noTerminal,
  )
  expect([code, stderr], stdout).toEqual([0, ''])
  return JSON.parse(stdout) as Value
}

/** The page name that visitors see, and its next scheduled change. */
async function shown(): Promise<readonly [string, string | null]> {
  const page = await shop.shop.content.loadPage({ pageId: 'help' }, theStorefront('om/en'))
  if (!page.ok) throw new Error(page.failure.kind)
  return [page.value.value.pageName, page.value.nextChange]
}
const until = (moment: string): void => clock.advance(Date.parse(moment) - Date.parse(clock.now()))

test('majlis content schedule publishes a version exactly between its start and its end', async () => {
  const [usual] = await shown()
  const { body } = await majlis<{ readonly body: EditedPage }>(['content', 'get', ...help])
  const { version } = await majlis<{ readonly version: number }>(['content', 'put', ...help, '-'], {
    ...body,
    pageName: 'Help at Eid',
  })
  const planned = await majlis([
    ...['content', 'schedule', ...help, String(version)],
    ...['--start', '2026-12-01T09:00+04:00', '--end', ends],
  ])
  expect(planned).toMatchObject({ version, startsAt: begins, endsAt: ends })

  expect(await shown()).toEqual([usual, begins])
  until(begins)
  clock.advance(-1)
  expect((await shown())[0]).toBe(usual)
  clock.advance(1)
  expect(await shown()).toEqual(['Help at Eid', ends])
  until(ends)
  clock.advance(-1)
  expect((await shown())[0]).toBe('Help at Eid')
  clock.advance(1)
  expect(await shown()).toEqual([usual, null])
})

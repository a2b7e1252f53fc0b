import { execFile } from 'node:child_process'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EditedPage } from '#content/schemas/page.ts'
import type { RunningShop } from '../support/servers/running-shop.ts'
import { startOwnShop } from './support/shops.ts'

const run = promisify(execFile)
let shop: RunningShop
beforeAll(async () => {
  shop = await startOwnShop()
})
afterAll(() => shop.stop())

const majlis = (...args: readonly string[]) =>
  run(process.execPath, ['cli/majlis.ts', ...args], {
    env: { ...process.env, MAJLIS_DATA: shop.dataDirectory },
  })

const page = async (path: string) => {
  const answer = await fetch(shop.url + path)
  return {
    html: await answer.text(),
    cache: answer.headers.get('x-cache') ?? answer.headers.get('cache-status') ?? '',
  }
}

describe('content changed by the command while the shop runs', () => {
  test('is shown before cached pages expire, on its pages only', async () => {
    await page('/ae/en/help/delivery')
    await page('/ae/ar/help/delivery')
    const before = await page('/ae/en/help/returns')
    const { stdout } = await majlis('content', 'get', 'page', 'help/delivery', 'en-US')
    const body = JSON.parse(stdout) as EditedPage
    const file = join(await mkdtemp(join(tmpdir(), 'majlis-edit-')), 'page.json')
    await writeFile(
      file,
      JSON.stringify({
        ...body,
        pageName: 'Delivery, told anew',
        meta: { ...body.meta, title: 'Delivery, told anew' },
      }),
    )
    await majlis('content', 'put', 'page', 'help/delivery', 'en-US', file)
    expect((await page('/ae/en/help/delivery')).html).not.toContain('told anew')
    await majlis('content', 'publish', 'page', 'help/delivery', 'en-US')
    // A page that nobody changes is stored for three minutes.
    await expect.poll(async () => (await page('/ae/en/help/delivery')).html).toContain('told anew')
    expect((await page('/om/en/help/delivery')).html).toContain('told anew')
    expect((await page('/ae/ar/help/delivery')).html).not.toContain('told anew')
    expect((await page('/ae/en/help/returns')).html).toBe(before.html)
  })

  test('is rejected when it is invalid, with the path of the error, and nothing changes', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'majlis-edit-')), 'page.json')
    const source = JSON.parse(await readFile('src/content/pages/help.en-US.json', 'utf8')) as EditedPage
    await writeFile(
      file,
      JSON.stringify({
        ...source,
        selectRows: [{ id: 'x', widgets: [{ type: 'hero', id: 'h', items: [] }] }],
      }),
    )
    const rejected = await majlis('content', 'put', 'page', 'help', 'en-US', file).catch(
      (error: { stderr: string; stdout: string }) => error,
    )
    expect(`${rejected.stderr}${rejected.stdout}`).toMatch(/selectRows.*0.*widgets.*0/s)
    expect((await page('/ae/en/help')).html).toContain('<h1')
  })
})

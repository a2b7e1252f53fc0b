import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { tmpdir } from 'node:os'
import { askServer } from '../../../cli/control/ask-server.ts'
import { runHere } from '../../../cli/run-here.ts'
import type { EditedPage } from '#content/schemas/page.ts'
import { findHolder } from '#infrastructure/db/directory-lock.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { holdElsewhere } from '../../support/databases/directory-holders.ts'
import { openTestShop, theEnv } from '../../support/shops/open-test-shop.ts'
import { prepareDirectory } from '../../support/databases/pglite-snapshot.ts'

// Without a server each command opens the database anew.
vi.setConfig({ testTimeout: 120_000 })

const directory = mkdtempSync(join(tmpdir(), 'majlis-cli-'))
const source = { MAJLIS_DATA: directory }
beforeAll(() => prepareDirectory(directory), 120_000)
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const majlis = (argv: readonly string[], input: unknown = '') =>
  runHere(
    { argv, input: typeof input === 'string' ? input : JSON.stringify(input), user: 'layla' },
    theEnv(source),
  )
const help = ['page', 'help', 'en-US'] as const
const getHelp = async (): Promise<EditedPage> =>
  JSON.parse((await majlis(['content', 'get', ...help])).stdout)

/** What holds both without a server and inside one. */
function editing() {
  test('an entry is listed, got, put as a draft, and published', async () => {
    const body = await getHelp()
    const pageName = `Help, ${Math.random()}`
    const put = await majlis(['content', 'put', ...help, 'page.json'], { ...body, pageName })
    expect(put).toMatchObject({ code: 0, stdout: expect.stringContaining('is a draft'), stderr: '' })
    expect((await getHelp()).pageName).toBe(body.pageName)
    expect(await majlis(['content', 'publish', ...help])).toMatchObject({ code: 0 })
    expect((await getHelp()).pageName).toBe(pageName)
    const { stdout } = await majlis(['content', 'list', '--kind', 'page', '--locale', 'en-US', '--json'])
    const shown = (JSON.parse(stdout) as { name: { key: string }; current: boolean; author: string }[]).find(
      ({ name, current }) => name.key === 'help' && current,
    )
    expect(shown).toMatchObject({ author: 'layla', state: 'published' })
  })

  test('a body that does not fit is refused with its places, and nothing changes', async () => {
    const body = await getHelp()
    const before = await majlis(['content', 'list', '--all', '--json'])
    const selectRows = [{ id: 'x', widgets: [{ type: 'hero', id: 'h', items: [] }] }]
    const refused = await majlis(['content', 'put', ...help, 'page.json'], { ...body, selectRows })
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toContain('selectRows[0].widgets[0].items: ')
    expect((await majlis(['content', 'put', ...help, '-'], '{"pageId":')).code).toBe(2)
    expect(await majlis(['content', 'list', '--all', '--json'])).toEqual(before)
  })

  test('what somebody else has changed meanwhile is not written over', async () => {
    const refused = await majlis(
      ['content', 'put', ...help, '-', '--expect', '999', '--json'],
      await getHelp(),
    )
    expect(refused.code).toBe(1)
    expect(JSON.parse(refused.stdout)).toMatchObject({ failure: { kind: 'version-conflict' } })
  })

  test('a season is scheduled, with the offset of its time understood', async () => {
    const end = '2099-12-01T09:00+04:00'
    const { stdout } = await majlis([
      'content',
      'schedule',
      ...help,
      '1',
      '--start',
      '2099-11-01T00:00+04:00',
      '--end',
      end,
      '--json',
    ])
    expect(JSON.parse(stdout)).toMatchObject({
      version: 1,
      startsAt: '2099-10-31T20:00:00.000Z',
      endsAt: '2099-12-01T05:00:00.000Z',
    })
  })

  test('the files are seeded again, and what was edited is kept', async () => {
    const { code, stdout } = await majlis(['seed', '--json'])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ added: 0, updated: 0, kept: 1 })
  })
}

describe('without a server', () => {
  editing()

  test('the database is free again after each command', async () => {
    await majlis(['content', 'list'])
    expect(findHolder(directory)).toBeUndefined()
    expect(readdirSync(directory).filter((name) => name.startsWith('lock'))).toEqual([])
  })

  test('the tables are brought up to date, and the doctor finds them well', async () => {
    expect(await majlis(['migrate'])).toMatchObject({ code: 0 })
    const { code, stdout } = await majlis(['doctor'])
    expect(code).toBe(0)
    expect(stdout).toContain('pglite, tables up to date')
    expect(stdout).toContain('nobody holds the database')
  })
})

describe('while the server holds the database', () => {
  let shop: Awaited<ReturnType<typeof openTestShop>>
  beforeAll(async () => {
    shop = await openTestShop({ env: source })
  }, 60_000)
  afterAll(() => shop.close())

  editing()

  test('what is published shows on the running shop', async () => {
    const storefront = theStorefront('om/en')
    const pageName = async () => {
      const page = await shop.shop.content.loadPage({ pageId: 'help' }, storefront)
      return page.ok ? page.value.value.pageName : page.failure
    }
    await pageName()
    await majlis(['content', 'put', ...help, '-', '--publish'], {
      ...(await getHelp()),
      pageName: 'Help at once',
    })
    expect(await pageName()).toBe('Help at once')
  })

  test('a link to a draft opens it, and nothing else does', async () => {
    const put = await majlis(['content', 'put', ...help, '-', '--json'], {
      ...(await getHelp()),
      pageName: 'A draft',
    })
    const { version } = JSON.parse(put.stdout) as { version: number }
    const { stdout } = await majlis(['content', 'preview', 'help', 'en-US', '--country', 'bh'])
    const link = new URL(stdout.trim())
    expect(link.pathname).toBe('/bh/en/help')
    const preview = shop.shop.content.readPreview(link.searchParams.get('preview') ?? '')
    expect(preview).toEqual({ pageId: 'help', version })
    const seen = await shop.shop.content.loadPage({ pageId: 'help' }, theStorefront('bh/en'), preview)
    expect(seen.ok && seen.value.value.pageName).toBe('A draft')
  })

  test('only its owner may open the socket, and the doctor asks through it', async () => {
    expect(statSync(join(directory, 'control.sock')).mode & 0o777).toBe(0o600)
    const { code, stdout } = await majlis(['doctor'])
    expect(code).toBe(0)
    expect(stdout).toContain(`held by process ${process.pid}`)
    expect(stdout).toContain('answers through the server')
  })

  test('a program that says nonsense is hung up on, and the next is served', async () => {
    const socket = connect(join(directory, 'control.sock'))
    socket.write('GET / HTTP/1.1\n')
    await once(socket, 'close')
    expect((await majlis(['content', 'list'])).code).toBe(0)
  })
})

test('a process that holds the database and does not answer is named', async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'majlis-deaf-'))
  const deaf = holdElsewhere(elsewhere)
  await deaf.answer
  const holder = findHolder(elsewhere)
  if (!holder) throw new Error('nobody holds it')
  const asked = askServer(holder, { argv: ['content', 'list'], input: '', user: 'layla' }, { patience: 50 })
  await expect(asked).rejects.toMatchObject({
    facts: { kind: 'server-does-not-answer', read: expect.stringContaining(String(deaf.pid)) },
  })
  await deaf.release()
  rmSync(elsewhere, { recursive: true })
  expect(existsSync(elsewhere)).toBe(false)
})

test('a socket that cannot be made stops the start, and lets go of the database', async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'majlis-socket-'))
  await prepareDirectory(elsewhere)
  mkdirSync(join(elsewhere, 'control.sock', 'in-the-way'), { recursive: true })
  const opening = openTestShop({ env: { MAJLIS_DATA: elsewhere } })
  await expect(opening).rejects.toMatchObject({ facts: { kind: 'socket-not-made' } })
  expect(findHolder(elsewhere)).toBeUndefined()
  rmSync(elsewhere, { recursive: true })
})

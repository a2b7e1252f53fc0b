import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tmpdir } from 'node:os'
import { runInServer } from '../../../cli/control/run-in-server.ts'
import { runHere } from '../../../cli/run-here.ts'
import type { EditedPage } from '#content/schemas/page.ts'
import { findLockOwner } from '#infrastructure/db/directory-lock.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { lockElsewhere } from '../../support/databases/lock-elsewhere.ts'
import { openTestShop, theEnv } from '../../support/shops/open-test-shop.ts'
import { prepareDirectory } from '../../support/databases/pglite-snapshot.ts'

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

/** The same with and without a server. */
function testEditing() {
  test('lists, gets, drafts and publishes an entry', async () => {
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

  test('rejects an invalid entry with the paths of its problems, and changes nothing', async () => {
    const body = await getHelp()
    const before = await majlis(['content', 'list', '--all', '--json'])
    const selectRows = [{ id: 'x', widgets: [{ type: 'hero', id: 'h', items: [] }] }]
    const rejected = await majlis(['content', 'put', ...help, 'page.json'], { ...body, selectRows })
    expect(rejected).toMatchObject({ code: 1, stdout: '' })
    expect(rejected.stderr).toContain('selectRows[0].widgets[0].items: ')
    expect((await majlis(['content', 'put', ...help, '-'], '{"pageId":')).code).toBe(2)
    expect(await majlis(['content', 'list', '--all', '--json'])).toEqual(before)
  })

  test('rejects a draft when another version was added meanwhile', async () => {
    const rejected = await majlis(
      ['content', 'put', ...help, '-', '--expect', '999', '--json'],
      await getHelp(),
    )
    expect(rejected.code).toBe(1)
    expect(JSON.parse(rejected.stdout)).toMatchObject({ failure: { kind: 'version-conflict' } })
  })

  test('schedules a version, reading the UTC offset of its times', async () => {
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

  test('seeds the files again without overwriting edited entries', async () => {
    const { code, stdout } = await majlis(['seed', '--json'])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ added: 0, updated: 0, edited: 1 })
  })
}

describe('majlis without a server', () => {
  testEditing()

  test('releases the database after each command', async () => {
    await majlis(['content', 'list'])
    expect(findLockOwner(directory)).toBeUndefined()
    expect(readdirSync(directory).filter((name) => name.startsWith('lock'))).toEqual([])
  })

  test('migrates the tables, and the doctor reports them as up to date', async () => {
    expect(await majlis(['migrate'])).toMatchObject({ code: 0 })
    const { code, stdout } = await majlis(['doctor'])
    expect(code).toBe(0)
    expect(stdout).toContain('pglite, tables up to date')
    expect(stdout).toContain('no process uses the database')
  })
})

describe('majlis while a server uses the database', () => {
  let shop: Awaited<ReturnType<typeof openTestShop>>
  beforeAll(async () => {
    shop = await openTestShop({ env: source })
  })
  afterAll(() => shop.close())

  testEditing()

  test('publishes to the running shop immediately', async () => {
    const storefront = theStorefront('om/en')
    const pageName = async () => {
      const page = await shop.shop.content.loadPage({ pageId: 'help' }, storefront)
      return page.ok ? page.value.value.pageName : page.failure
    }
    await pageName()
    await majlis(['content', 'put', ...help, '-', '--publish'], {
      ...(await getHelp()),
      pageName: 'Help now',
    })
    expect(await pageName()).toBe('Help now')
  })

  test('shows a draft only through its preview link', async () => {
    const put = await majlis(['content', 'put', ...help, '-', '--json'], {
      ...(await getHelp()),
      pageName: 'A draft',
    })
    const { version } = JSON.parse(put.stdout) as { version: number }
    const { stdout } = await majlis(['content', 'preview', 'help', 'en-US', '--country', 'bh'])
    const link = new URL(stdout.trim())
    expect(link.pathname).toBe('/bh/en/help')
    const preview = shop.shop.content.readPreview(link.searchParams.get('preview') ?? '')
    expect(preview).toEqual({ entry: { kind: 'page', key: 'help', locale: 'en-US', version } })
    const seen = await shop.shop.content.loadPage({ pageId: 'help' }, theStorefront('bh/en'), preview)
    expect(seen.ok && seen.value.value.pageName).toBe('A draft')
  })

  test('lets only its owner open the socket, and the doctor reads through it', async () => {
    expect(statSync(join(directory, 'control.sock')).mode & 0o777).toBe(0o600)
    const { code, stdout } = await majlis(['doctor'])
    expect(code).toBe(0)
    expect(stdout).toContain(`process ${process.pid} uses the database`)
    expect(stdout).toContain('readable through the server')
  })

  test('closes a connection with an invalid request, and serves the next one', async () => {
    const socket = connect(join(directory, 'control.sock'))
    socket.write('GET / HTTP/1.1\n')
    await once(socket, 'close')
    expect((await majlis(['content', 'list'])).code).toBe(0)
  })
})

test('names a process that uses the database and does not respond', async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'majlis-deaf-'))
  const deaf = lockElsewhere(elsewhere)
  await deaf.answer
  const owner = findLockOwner(elsewhere)
  if (!owner) throw new Error('the directory has no owner')
  const run = runInServer(owner, { argv: ['content', 'list'], input: '', user: 'layla' }, { timeoutMs: 50 })
  await expect(run).rejects.toMatchObject({
    facts: { kind: 'server-not-responding', read: expect.stringContaining(String(deaf.pid)) },
  })
  await deaf.release()
  rmSync(elsewhere, { recursive: true })
  expect(existsSync(elsewhere)).toBe(false)
})

test('a start without its control socket fails and releases the database', async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'majlis-socket-'))
  await prepareDirectory(elsewhere)
  mkdirSync(join(elsewhere, 'control.sock', 'obstacle'), { recursive: true })
  const opening = openTestShop({ env: { MAJLIS_DATA: elsewhere } })
  await expect(opening).rejects.toMatchObject({ facts: { kind: 'control-socket-failed' } })
  expect(findLockOwner(elsewhere)).toBeUndefined()
  rmSync(elsewhere, { recursive: true })
})

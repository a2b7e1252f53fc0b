import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTranslations } from '#i18n/start.ts'
import { limitFor, bodyLimits } from '#infrastructure/http-server/read-body.ts'
import { commands } from '../../../cli/commands.ts'
import { runLine } from '../../../cli/run-line.ts'
import { operator } from '../../support/builders/operators.ts'
import { rowsOf } from '../../support/databases/databases.ts'
import { openTestShop, theEnv } from '../../support/shops/open-test-shop.ts'

const base = '/api/operations/v1'
let opened: Awaited<ReturnType<typeof openTestShop>>
let key = ''
let reading = ''

const majlis = (...argv: readonly string[]) =>
  runLine({ argv, input: '', user: 'layla' }, commands, { env: theEnv({}), open: async () => opened })

async function aKey(name: string, scopes: string): Promise<string> {
  const { stdout } = await majlis('api-key', 'create', name, '--scopes', scopes, '--json')
  return /ops_[a-f\d]{12}_[\w-]{43}/.exec(stdout)?.[0] ?? ''
}

beforeAll(async () => {
  startTranslations()
  opened = await openTestShop({ env: { MAJLIS_ORIGIN: 'http://localhost:4321' } })
  key = await aKey('supplier', 'imports:write,stock:write')
  reading = await aKey('reader', 'orders:read')
})
afterAll(() => opened.close())

async function call(method: string, path: string, body?: string, idempotencyKey?: string) {
  const response = await opened.shop.operationsApi.fetch(
    new Request(`http://localhost:4321${base}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(body === undefined ? {} : { body }),
    }),
  )
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const bodyOf = (contents: string) => JSON.stringify({ kind: 'stock', fileName: 'supplier.csv', contents })
const lineOf = (place: number) => `SKU-${String(place).padStart(6, '0')},${place}\r\n`
const megabytes = 1024 * 1024

test('a file of more than a megabyte is taken once, and only a digest of the request is stored with its key', async () => {
  const contents =
    `id,stock_wh-ae\r\n${Array.from({ length: 45_000 }, (_, place) => lineOf(place)).join('')}`.padEnd(
      2 * megabytes,
      '\r\n',
    )
  const body = bodyOf(contents)
  expect(body.length).toBeGreaterThan(2 * megabytes)
  const sent = await call('POST', '/imports', body, 'one')
  expect(sent).toMatchObject({ status: 200, body: { kind: 'stock', state: 'uploaded' } })
  expect(await call('POST', '/imports', body, 'one')).toEqual(sent)
  expect(await call('POST', '/imports', bodyOf('id,stock_wh-ae\r\nA-1,2\r\n'), 'one')).toMatchObject({
    status: 422,
    body: { kind: 'key-reused' },
  })
  const { db } = opened.database
  expect(await rowsOf(db, sql`select octet_length(bytes) as size from import_files`)).toEqual([
    { size: contents.length },
  ])
  const [stored] = await rowsOf(
    db,
    sql`select max(octet_length(api_responses::text))::int as size from api_responses`,
  )
  expect(Number(stored?.['size'])).toBeLessThan(2_000)
})

test('a file over the limit of pages is refused, and nothing is stored', async () => {
  const { db } = opened.database
  const count = async () => (await rowsOf(db, sql`select 1 from imports`)).length
  const before = await count()
  const tooLong = await call('POST', '/imports', bodyOf('x'.repeat(62 * megabytes)))
  expect(tooLong).toMatchObject({ status: 413, body: { kind: 'too-large' } })
  // The body may be large because of what JSON makes of a text; the file itself has the limit of pages.
  expect(await call('POST', '/imports', bodyOf('x'.repeat(21 * megabytes)))).toMatchObject({
    ...{ status: 413, body: { kind: 'too-large' } },
  })
  expect(await count()).toBe(before)
})

test('only keys that send files have so large a body read', async () => {
  const mayFill = (given: string | undefined, path: string) =>
    opened.shop.operationsApi.mayFill({
      target: `${base}${path}`,
      headers: given === undefined ? {} : { authorization: `Bearer ${given}` },
    })
  expect(await mayFill(key, '/imports')).toBe(true)
  expect(await mayFill(key, '/imports/1/apply')).toBe(false)
  expect(await mayFill(reading, '/imports')).toBe(false)
  expect(await mayFill(`${key}x`, '/imports')).toBe(false)
  expect(await mayFill(undefined, '/imports')).toBe(false)
  const bytesOf = (path: string, unchecked = false) => limitFor(`${base}${path}`, bodyLimits, unchecked).bytes
  expect(bytesOf('/imports')).toBe(61 * megabytes)
  expect(bytesOf('/imports', true)).toBe(megabytes)
  expect(bytesOf('/redirects/imports')).toBe(megabytes)
  expect(bytesOf('/imports/1/apply')).toBe(64 * 1024)
})

test('a map is deleted by the API and by command, unless a file needs it or it came with the shop', async () => {
  const { importAdmin } = opened.shop
  for (const id of ['nile', 'delta'])
    await importAdmin.putMap({ id, document: { columns: { id: 'sku' } }, version: null }, operator)
  const sent = await importAdmin.upload(
    {
      ...{ kind: 'stock', fileName: 'a.csv', map: 'nile', key: 'nile' },
      bytes: new TextEncoder().encode('sku,stock_wh-ae\nA,1\n'),
    },
    operator,
  )
  if (!sent.ok) throw new Error(sent.failure.kind)
  expect(await call('DELETE', '/import-maps/nile')).toMatchObject({ status: 400 })
  expect(await call('DELETE', '/import-maps/nile?version=1')).toMatchObject({
    ...{ status: 409, body: { kind: 'in-use' } },
  })
  expect((await majlis('import', 'map', 'delete', 'nile')).code).not.toBe(0)
  await importAdmin.cancel(sent.value.id, operator)
  expect(await call('DELETE', '/import-maps/nile?version=7')).toMatchObject({ status: 409 })
  expect(await call('DELETE', '/import-maps/nile?version=1')).toMatchObject({
    status: 200,
    body: { id: 'nile' },
  })
  expect(await call('DELETE', '/import-maps/nile?version=1')).toMatchObject({ status: 404 })
  expect(await call('DELETE', '/import-maps/magento-2?version=1')).toMatchObject({
    ...{ status: 409, body: { kind: 'built-in' } },
  })
  expect((await majlis('import', 'map', 'delete', 'delta')).stdout).toContain('delta is deleted')
  expect(await importAdmin.findMap('delta', operator)).toBeUndefined()
})

import { appendFile, mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDropFolderJob, type DropFolder } from '#adapters/imports/drop-folder.ts'
import { describeDatabases, type Open } from '../../support/databases/databases.ts'
import { anImports, importsOf, leena } from '../../support/shops/an-imports-shop.ts'

async function aFolder(open: Open, hours: DropFolder['hours'] = null) {
  const shop = await anImports(open)
  const directory = await mkdtemp(join(tmpdir(), 'majlis-drop-'))
  const jobOf = () =>
    createDropFolderJob({
      ...{ directory, hours, timeZone: 'Asia/Dubai', admin: shop.admin, clock: shop.clock },
      report: (error) => {
        throw error
      },
    })
  const job = jobOf()
  const look = () => job.run(new AbortController().signal)
  return {
    ...{ ...shop, directory, jobOf, look },
    put: (name: string, text: string) => writeFile(join(directory, name), text),
    listIn: async (folder: string) =>
      (await readdir(join(directory, folder))).map((name) => name.replace(/^[\da-fT-]+Z?--/, '')).sort(),
    /** Looks and works until nothing more happens. */
    async finish() {
      for (let round = 0; round < 4; round += 1) {
        await look()
        await shop.work()
      }
    },
  }
}

describeDatabases('a folder for files', (open) => {
  test('a file without faults is written automatically, once; its twin is not', async () => {
    const { put, finish, stockOf, listIn, audit, writer } = await aFolder(open)
    await put('stock--erp.csv', 'id,stock_wh-ae\nSKU-A,9\n')
    await finish()
    expect(await stockOf('SKU-A')).toMatchObject({ 'wh-ae': 9 })
    expect(await listIn('done')).toEqual(['stock--erp.csv'])
    expect((await audit()).map(({ act, operator_name: name }) => `${act} ${name}`)).toContain(
      'import.stock import-folder',
    )
    await writer.setStock('SKU-A', 'wh-ae', 3)
    await put('stock--again.csv', 'id,stock_wh-ae\nSKU-A,9\n')
    await finish()
    expect(await stockOf('SKU-A')).toMatchObject({ 'wh-ae': 3 })
    expect(await listIn('done')).toEqual(['stock--again.csv', 'stock--erp.csv'])
  })

  test('a map that a waiting file names is not deleted until the file is over', async () => {
    const { db, clock, directory, put, look, finish } = await aFolder(open)
    const { admin } = importsOf(db, { clock, drop: { directory, hours: null } })
    const remove = () => admin.removeMap({ id: 'nile', version: 1 }, leena)
    const inUse = { ok: false, failure: { kind: 'in-use' } }
    await admin.putMap({ id: 'nile', document: { columns: { id: 'sku' } }, version: null }, leena)
    await put('stock--nile--today.csv', 'sku,stock_wh-ae\nSKU-A,11\n')
    expect(await remove()).toMatchObject(inUse)
    await look()
    await look()
    expect(await remove()).toMatchObject(inUse)
    await finish()
    expect(await remove()).toMatchObject({ ok: true })
    const nowhere = importsOf(db, { clock, drop: { directory: join(directory, 'nowhere'), hours: null } })
    await nowhere.admin.putMap({ id: 'delta', document: { columns: { id: 'sku' } }, version: null }, leena)
    expect((await nowhere.admin.removeMap({ id: 'delta', version: 1 }, leena)).ok).toBe(true)
  })

  test('faults and guard rails wait for a person; what cannot be read is put away with why', async () => {
    const { put, finish, stockOf, listIn, admin } = await aFolder(open)
    await put('stock--fault.csv', 'id,stock_wh-ae\nSKU-A,9\nNONE,1\n')
    await put('stock--rail.csv', 'id,stock_wh-ae,stock_wh-om\nSKU-A,0,0\n')
    await put('prices--magento-2--x.csv', 'nothing\n')
    await put('stock--unknown-map--x.csv', 'id\n')
    await put('customers.csv', 'id\n')
    await put('notes.txt', 'none of ours')
    await put('stock--same.csv', 'id,stock_wh-ae\nSKU-A,12\n')
    await finish()
    expect(await stockOf('SKU-A')).toMatchObject({ 'wh-ae': 12, 'wh-om': 5 })
    expect(await listIn('taken')).toEqual(['stock--fault.csv', 'stock--rail.csv'])
    expect(await listIn('done')).toEqual(['stock--same.csv'])
    expect((await listIn('failed')).filter((name) => name.endsWith('.csv'))).toEqual([
      'customers.csv',
      'prices--magento-2--x.csv',
      'stock--unknown-map--x.csv',
    ])
    const query = { search: 'fault', cursor: null, sort: 'created', descending: true, size: 25 as const }
    const { rows } = await admin.listPage({ ...query, filters: { kind: null, state: 'checked' } }, leena)
    expect(rows).toMatchObject([{ fileName: 'stock--fault.csv', by: { kind: 'job', name: 'import-folder' } }])
    expect(await admin.apply({ id: rows[0]?.id ?? '', by: leena })).toMatchObject({ ok: true })
    await finish()
    expect(await stockOf('SKU-A')).toMatchObject({ 'wh-ae': 9 })
    expect(await listIn('taken')).toEqual(['stock--rail.csv'])
  })

  test('a file over the limit is set aside once with the reason, and the others are taken', async () => {
    const { put, finish, stockOf, listIn, directory, admin, jobOf } = await aFolder(open)
    const limit = 20_000_000
    const head = 'id,stock_wh-ae\nSKU-A,9\n'
    await put('stock--huge.csv', `${head}${'#'.repeat(limit + 1 - head.length)}`)
    await put('stock--small.csv', head)
    await finish()
    expect(await stockOf('SKU-A')).toMatchObject({ 'wh-ae': 9 })
    expect(await listIn('done')).toEqual(['stock--small.csv'])
    const listFailed = async () => (await readdir(join(directory, 'failed'))).sort()
    const failed = await listFailed()
    expect(failed.map((name) => name.replace(/^.*Z--/, ''))).toEqual([
      'stock--huge.csv',
      'stock--huge.csv.txt',
    ])
    expect(await readFile(join(directory, 'failed', failed[1] ?? ''), 'utf8')).toBe(
      'The file is larger than 20 MB. Split it.\n',
    )
    expect((await stat(join(directory, 'failed', failed[0] ?? ''))).size).toBe(limit + 1)
    // Neither this process nor another tries it again.
    await finish()
    const other = jobOf()
    for (let look = 0; look < 3; look += 1)
      expect(await other.run(new AbortController().signal)).toBe('0 taken, 0 begun to be written')
    expect(await listFailed()).toEqual(failed)
    const query = { search: 'huge', cursor: null, sort: 'created', descending: true, size: 25 as const }
    const { rows } = await admin.listPage({ ...query, filters: { kind: null, state: null } }, leena)
    expect(rows).toEqual([])
  })

  test('a file that grows is left until it is whole, and two processes take it once', async () => {
    const { put, look, listIn, directory, jobOf, work, finish, audit } = await aFolder(open)
    await put('stock--slow.csv', 'id,stock_wh-ae\n')
    await look()
    await appendFile(join(directory, 'stock--slow.csv'), 'SKU-A,8\n')
    await look()
    expect(await listIn('taken')).toEqual([])
    const other = jobOf()
    const signal = new AbortController().signal
    await other.run(signal)
    await Promise.all([look(), other.run(signal)])
    await work()
    await Promise.all([look(), other.run(signal)])
    await finish()
    expect(await listIn('done')).toEqual(['stock--slow.csv'])
    expect((await audit()).filter(({ act }) => act === 'import.upload')).toHaveLength(1)
    expect((await audit()).filter(({ act }) => act === 'import.stock')).toHaveLength(1)
  })

  test('nothing is taken outside its hours', async () => {
    const { put, finish, listIn, clock } = await aFolder(open, { from: 22 * 3600, until: 6 * 3600 })
    const hour = Number(
      new Intl.DateTimeFormat('en', { timeZone: 'Asia/Dubai', hour: 'numeric', hourCycle: 'h23' }).format(
        new Date(clock.now()),
      ),
    )
    clock.advance(((12 - hour + 24) % 24) * 3_600_000)
    await put('stock--night.csv', 'id,stock_wh-ae\nSKU-A,9\n')
    await finish()
    expect(await listIn('taken')).toEqual([])
    clock.advance(11 * 3_600_000)
    await finish()
    expect(await listIn('done')).toEqual(['stock--night.csv'])
  })
})

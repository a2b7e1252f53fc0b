import { describe, expect, test } from 'vitest'
import { createAuditLog } from '#adapters/audit/create-audit-log.ts'
import type { RedirectText } from '#commerce/redirects/redirect-rules.ts'
import { aMember } from '../../support/builders/operators.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { aRedirectShop, everyRedirect } from '../../support/shops/a-redirect-shop.ts'
import { theCountries } from '../../support/shops/the-countries.ts'

const editor = aMember({ name: 'Salem', role: 'content-editor' })
const clerk = aMember({ name: 'Huda', role: 'customer-service' })
const packer = aMember({ name: 'Omar', role: 'warehouse', places: ['wh-ae'] })
const lines = (...texts: readonly RedirectText[]) =>
  texts.map((text, index) => ({ ...text, line: index + 2 }))
const line = (from: string, to: string, status = ''): RedirectText => ({ from, to, status })

async function* once(text: string) {
  yield new TextEncoder().encode(text)
}

describeDatabases('redirects', (open) => {
  async function start() {
    const { db } = await open()
    const shop = aRedirectShop(db)
    const put = (from: string, to: string, status = '') =>
      shop.admin.put({ from, to, status, by: editor, reason: 'moved house' })
    const history = (id: string) => createAuditLog(db, theCountries).ofObject({ kind: 'redirect', id }, 10)
    const list = async (query: Partial<typeof everyRedirect> = {}) =>
      (await shop.admin.listPage({ ...everyRedirect, ...query }, editor)).rows
    return { ...shop, db, put, history, list }
  }

  describe('one', () => {
    test('leads on, is listed, and pages that were not found are dropped from caches', async () => {
      const shop = await start()
      expect(await shop.put('https://former.example/Sofas.html', '/c/living/sofas')).toMatchObject({
        ok: true,
      })
      expect(await shop.redirects.follow('/ae/ar/sofas.html')).toMatchObject({ to: '/ae/ar/c/living/sofas' })
      expect(await shop.list()).toMatchObject([
        { from: '/sofas.html', to: '/c/living/sofas', status: 301, hits: 0, by: 'Salem' },
      ])
      expect(shop.published).toEqual(['not-found'])
    })

    test('is replaced, removed, and each has its row in the audit', async () => {
      const shop = await start()
      await shop.put('/old', '/c/living')
      await shop.put('/old', '/c/rugs', '302')
      await shop.put('/old', '')
      expect(await shop.admin.remove('/old', { by: editor })).toEqual({ ok: true, value: null })
      expect(await shop.admin.remove('/old', { by: editor })).toMatchObject({
        failure: { kind: 'not-found' },
      })
      expect(await shop.redirects.follow('/old')).toBeUndefined()
      const rows = await shop.history('/old')
      expect(rows.map(({ act, before, after, reason }) => [act, before, after, reason]).reverse()).toEqual([
        ['redirect.put', {}, { to: '/c/living', status: 301 }, 'moved house'],
        ['redirect.put', { to: '/c/living', status: 301 }, { to: '/c/rugs', status: 302 }, 'moved house'],
        ['redirect.put', { to: '/c/rugs', status: 302 }, { to: null, status: 410 }, 'moved house'],
        ['redirect.remove', { to: null, status: 410 }, {}, null],
      ])
    })

    test('written again as it is leaves no row', async () => {
      const shop = await start()
      await shop.put('/old', '/c/living')
      await shop.put('/old', '/c/living')
      expect(await shop.history('/old')).toHaveLength(1)
    })

    test('is not written over what another wrote since', async () => {
      const shop = await start()
      await shop.put('/old', '/c/living')
      const stale = await shop.admin.put({ ...line('/old', '/c/rugs'), by: editor, expected: null })
      expect(stale).toMatchObject({ failure: { kind: 'changed', current: { to: '/c/living' } } })
      const expected = { from: '/old', to: '/c/living', status: 301 } as const
      expect(await shop.admin.put({ ...line('/old', '/c/rugs'), by: editor, expected })).toMatchObject({
        ok: true,
      })
    })

    test.each([
      ['a circle', '/c', '/a', { kind: 'endless' }],
      ['itself', '/x', '/ae/en/x', { kind: 'endless' }],
      ['another host', '/x', 'https://evil.example', { kind: 'to', problem: 'other-host' }],
      ['a moved address without a destination', '/x', '', { kind: 'to', problem: 'empty' }, '301'],
      ['a gone one with a destination', '/x', '/y', { kind: 'status' }, '410'],
      ['an unknown status', '/x', '/y', { kind: 'status' }, '307'],
    ])('%s is refused and nothing is written', async (_, from, to, failure, status = '') => {
      const shop = await start()
      await shop.put('/a', '/b')
      await shop.put('/b', '/c')
      expect(await shop.put(from, to, status)).toEqual({ ok: false, failure })
      expect(await shop.list()).toHaveLength(2)
    })

    test('is seen by who may see content, written by who may edit it', async () => {
      const shop = await start()
      await shop.put('/old', '/c/living')
      const rejected = { ok: false, failure: { kind: 'not-permitted' } }
      for (const by of [clerk, packer]) {
        expect(await shop.admin.put({ ...line('/x', '/y'), by })).toEqual(rejected)
        expect(await shop.admin.remove('/old', { by })).toEqual(rejected)
        expect(await shop.admin.importLines(lines(line('/x', '/y')), { by, writes: true })).toEqual(rejected)
        expect(await shop.admin.importFile(once('from,to\n/x,/y\n'), { by, writes: true })).toEqual(rejected)
        expect(await shop.admin.forgetMissing('/x', by)).toEqual(rejected)
      }
      expect((await shop.admin.listPage(everyRedirect, clerk)).rows).toHaveLength(1)
      expect((await shop.admin.listPage(everyRedirect, packer)).rows).toEqual([])
      expect(await shop.admin.find('/old', packer)).toBeUndefined()
    })
  })

  describe('a file', () => {
    test('is checked first; faulty lines are left out with their reasons', async () => {
      const shop = await start()
      await shop.put('/same', '/c/living')
      await shop.put('/changes', '/c/living')
      const file = lines(
        line('/same', '/c/living'),
        line('/changes', '/c/rugs'),
        line('/new', '/c/rugs'),
        line('/gone', ''),
        line('/new', '/c/beds'),
        line('/circle', '/round'),
        line('/round', '/circle'),
        line('/out', 'https://evil.example'),
        line('/itself', '/ae/en/itself'),
      )
      const report = {
        added: 3,
        changed: 1,
        same: 1,
        faulty: [
          { line: 8, from: '/round', problem: { kind: 'endless' } },
          { line: 9, from: '/out', problem: { kind: 'to', problem: 'other-host' } },
          { line: 10, from: '/itself', problem: { kind: 'endless' } },
        ],
        faultyCount: 3,
      }
      expect(await shop.admin.importLines(file, { by: editor, writes: false })).toEqual({
        ok: true,
        value: report,
      })
      expect(await shop.list()).toHaveLength(2)
      expect(await shop.admin.importLines(file, { by: editor, writes: true })).toEqual({
        ok: true,
        value: report,
      })
      expect((await shop.list()).map(({ from, to, status }) => [from, to, status])).toEqual([
        ['/changes', '/c/rugs', 301],
        ['/circle', '/round', 301],
        ['/gone', null, 410],
        ['/new', '/c/beds', 301],
        ['/same', '/c/living', 301],
      ])
      expect(await shop.admin.importLines(file, { by: editor, writes: true })).toMatchObject({
        value: { added: 0, changed: 0, same: 5 },
      })
      expect(await shop.history('import')).toMatchObject([
        { act: 'redirect.import', after: { added: 3, changed: 1 } },
      ])
    })

    test('names its unreadable lines among the faulty ones', async () => {
      const shop = await start()
      const file = once('from,to\n/a,/b,/c\n/d,/e\n/f,//evil.example\n')
      expect(await shop.admin.importFile(file, { by: editor, writes: true })).toMatchObject({
        value: { added: 1, faultyCount: 2, faulty: [{ line: 2, problem: { kind: 'line' } }, { line: 4 }] },
      })
    })

    test('of a hundred thousand lines is written; of one more it is not read', async () => {
      const shop = await start()
      const many = Array.from({ length: 100_000 }, (_, index) => ({
        ...line(`/old-${index}.html`, `/p/${index % 500}`),
        line: index + 2,
      }))
      expect(await shop.admin.importLines(many, { by: editor, writes: true })).toMatchObject({
        value: { added: 100_000, faultyCount: 0 },
      })
      expect(await shop.redirects.follow('/ae/en/old-99999.html')).toMatchObject({ to: '/ae/en/p/499' })
      const more = [...many, { ...line('/one-more', '/c/living'), line: 100_002 }]
      expect(await shop.admin.importLines(more, { by: editor, writes: true })).toEqual({
        ok: false,
        failure: { kind: 'too-many', max: 100_000 },
      })
    })
  })

  describe('visits', () => {
    test('are counted for the redirect by which they began', async () => {
      const shop = await start()
      await shop.put('/a', '/b')
      await shop.put('/b', '/c/living')
      const found = await shop.redirects.follow('/ae/en/a')
      if (found?.kind !== 'moved') throw new Error('no destination')
      for (let visit = 0; visit < 3; visit += 1) shop.counts.followed(found.first)
      await shop.counts.write()
      expect(await shop.list({ sort: 'hits', descending: true })).toMatchObject([
        { from: '/a', hits: 3, lastHitAt: shop.clock.now() },
        { from: '/b', hits: 0, lastHitAt: null },
      ])
      expect((await shop.list({ filters: { status: null, unused: true } })).map(({ from }) => from)).toEqual([
        '/b',
      ])
    })

    test('to missing pages are listed until one has a redirect or is dismissed', async () => {
      const shop = await start()
      shop.counts.missed('/old.html', 'https://blog.example')
      shop.counts.missed('/old.html', null)
      shop.counts.missed('/wp-login.php', null)
      await shop.counts.write()
      const missing = async () =>
        (
          await shop.admin.listMissing(
            { ...everyRedirect, filters: {}, sort: 'hits', descending: true },
            editor,
          )
        ).rows
      expect(await missing()).toMatchObject([
        { path: '/old.html', hits: 2, referrer: 'https://blog.example' },
        { path: '/wp-login.php', hits: 1, referrer: null },
      ])
      await shop.put('/old.html', '/c/living')
      expect(await shop.admin.forgetMissing('/wp-login.php', editor)).toMatchObject({ ok: true })
      expect(await shop.admin.forgetMissing('/wp-login.php', editor)).toMatchObject({
        failure: { kind: 'not-found' },
      })
      expect(await missing()).toEqual([])
    })

    test('to missing pages are forgotten after ninety days', async () => {
      const shop = await start()
      shop.counts.missed('/old.html', null)
      await shop.counts.write()
      shop.clock.advance(91 * 86_400_000)
      await shop.counts.write()
      expect(
        (await shop.admin.listMissing({ ...everyRedirect, filters: {}, sort: 'seen' }, editor)).rows,
      ).toEqual([])
    })

    test('say of a referrer no more than its site, and of an unreadable path nothing', async () => {
      const shop = await start()
      shop.redirects.noteMissing('/ae/en/Old.html', 'https://mail.example/inbox?user=amal')
      shop.redirects.noteMissing('/ae/en/%zz', null)
      await shop.close()
      expect(
        (await shop.admin.listMissing({ ...everyRedirect, filters: {}, sort: 'seen' }, editor)).rows,
      ).toMatchObject([{ path: '/ae/en/old.html', referrer: 'https://mail.example' }])
    })
  })

  test('the list is searched by how an address or a destination begins, page by page', async () => {
    const shop = await start()
    const file = lines(
      ...Array.from({ length: 60 }, (_, at) => line(`/page-${String(at).padStart(2, '0')}`, '/c/living')),
    )
    await shop.admin.importLines(
      [...file, ...lines(line('/100_wool', '/page-xl'), line('/100xwool', '/c/rugs'))],
      {
        by: editor,
        writes: true,
      },
    )
    const first = await shop.admin.listPage({ ...everyRedirect, search: 'page-' }, editor)
    expect(first.count.count).toBe(61)
    expect(first.rows.slice(0, 2).map(({ from }) => from)).toEqual(['/100_wool', '/page-00'])
    const second = await shop.admin.listPage(
      { ...everyRedirect, search: 'page-', cursor: first.next },
      editor,
    )
    expect(second.rows[0]?.from).toBe('/page-24')
    expect((await shop.list({ search: '/100_' })).map(({ from }) => from)).toEqual(['/100_wool'])
    expect(await shop.list({ filters: { status: '302', unused: false } })).toEqual([])
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createMediaModule } from '#adapters/media/create-media-module.ts'
import { contentDrafts } from '#adapters/content-admin/draft-tables.ts'
import { createContentRepository } from '#adapters/content/content-repository.ts'
import type { LibraryFilters } from '#commerce/media/ports.ts'
import { toInstant } from '#kernel/instant.ts'
import { aLibrary } from '../../support/builders/a-library.ts'
import { aDrawing, anUpload, aPromise } from '../../support/builders/an-upload.ts'
import { aPicture, aRecord } from '../../support/builders/a-product.ts'
import { need } from '../../support/builders/a-purchase.ts'
import { aMember } from '../../support/builders/operators.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'

const idOf = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const noor = aMember({ id: idOf(2), name: 'Noor', role: 'content-editor', countries: 'all' })
const adil = aMember({ id: idOf(4), name: 'Adil', role: 'customer-service', countries: 'all' })
const ofNowhere = aMember({ id: idOf(5), name: 'Mona', role: 'merchandiser', countries: [] })
const noFilters: LibraryFilters = { use: null, unused: false, missingAlt: false }

describeDatabases('the library of pictures', (open) => {
  test('has an upload once, with its files, an audit row, and no more of what was sent', async () => {
    const { mediaLibrary, db, audit, clock } = await aLibrary(open)
    const upload = {
      bytes: await anUpload(700, 700),
      use: 'product' as const,
      fileName: 'Summer Sofa (2).JPG',
    }
    const picture = need(await mediaLibrary.upload(upload, noor))
    expect(picture).toMatchObject({
      ...{ use: 'product', width: 640, height: 640, widths: [320, 480, 640], alt: { en: '', ar: '' } },
      ...{ fileName: 'Summer Sofa (2).JPG', addedAt: clock.now(), addedBy: { name: 'Noor' } },
      name: expect.stringMatching(/^summer-sofa-2-[0-9a-f]{8}$/) as string,
    })
    expect(need(await mediaLibrary.upload(upload, noor))).toEqual(picture)
    expect(await audit()).toMatchObject([
      { act: 'media.upload', operator_name: 'Noor', object_kind: 'media', object_id: picture.name },
    ])
    const files = await rowsOf(
      db,
      sql`select count(*)::int as count, sum(octet_length(bytes))::int as bytes from media_files`,
    )
    expect(files).toEqual([{ count: 6, bytes: picture.bytes }])
    expect(await createMediaModule(db).find(`${picture.name}-320.jpg`)).toMatchObject({ type: 'image/jpeg' })
  })

  test('takes no bomb, no script, no other file and no picture of another shape', async () => {
    const { mediaLibrary, db } = await aLibrary(open)
    const why = async (bytes: Uint8Array) => {
      const result = await mediaLibrary.upload({ bytes, use: 'product', fileName: 'x.png' }, noor)
      return result.ok ? 'added' : result.failure.kind
    }
    expect(await why(aPromise(60_000, 60_000))).toBe('too-many-pixels')
    expect(await why(aDrawing('<script>alert(1)</script>'))).toBe('unsafe-drawing')
    expect(await why(Buffer.from('<?php echo 1;'))).toBe('not-a-picture')
    expect(await why(aPromise(700, 700)), 'a damaged one').toBe('not-a-picture')
    expect(await why(await anUpload(1600, 900))).toBe('wrong-ratio')
    expect(await why(await anUpload(300, 300))).toBe('too-small')
    expect(await why(Buffer.alloc(26 * 1024 * 1024))).toBe('too-many-bytes')
    expect(await rowsOf(db, sql`select name from media_files`)).toEqual([])
  })

  test('lists pictures by kind, by search, by text and by use, page by page', async () => {
    const { mediaLibrary, stored, writer, clock, db } = await aLibrary(open)
    const names = ['a-00000001', 'b-00000002', 'c-00000003', 'd-00000004']
    for (const name of names) {
      clock.advance(1000)
      await stored(name, { use: name.startsWith('d') ? 'wide' : 'product' })
    }
    const picture = aPicture({ base: '/media/a-00000001', widths: [320, 480, 640] })
    await writer.apply([aRecord({ code: 'SOFA', pictures: [picture] })], clock.now())
    const draft = { state: 'draft', startsAt: null, endsAt: null, slug: null } as const
    await createContentRepository(db, clock).append(
      {
        name: { kind: 'block', key: 'footer', locale: 'ar' },
        body: {
          key: 'footer',
          widgets: [
            {
              ...{ type: 'block', id: 'hero', key: 'hero', mobile_media: [] },
              media: [{ url: '/media/d-00000004-640.jpg', tags: [] }],
            },
          ],
        },
        ...{ ...draft, author: 'Noor', createdAt: clock.now() },
      },
      0,
    )
    need(await mediaLibrary.editAlt('b-00000002', { en: 'A majlis', ar: 'مجلس' }, { by: noor }))
    const list = async (filters: Partial<LibraryFilters> = {}, search = '') =>
      mediaLibrary.listPage(
        {
          ...{ filters: { ...noFilters, ...filters }, search, sort: 'added', descending: true, size: 25 },
          cursor: null,
        },
        adil,
      )
    const listed = async (...given: Parameters<typeof list>) =>
      (await list(...given)).rows.map(({ name }) => name)
    expect(await listed()).toEqual(names.toReversed())
    expect(await listed({ use: 'wide' })).toEqual(['d-00000004'])
    expect(await listed({ unused: true })).toEqual(['c-00000003', 'b-00000002'])
    expect(await listed({ missingAlt: true })).toEqual(['d-00000004', 'c-00000003', 'a-00000001'])
    expect(await listed({}, 'مجلس')).toEqual(['b-00000002'])
    expect(await listed({}, 'B-0000')).toEqual(['b-00000002'])
    expect(await listed({}, '%')).toEqual([])
    expect((await list()).rows.map(({ products, entries }) => [products, entries])).toEqual([
      [0, 1],
      [0, 0],
      [0, 0],
      [1, 0],
    ])
    expect(await mediaLibrary.find('a-00000001', adil)).toMatchObject({
      uses: { products: [{ code: 'SOFA' }], entries: [] },
    })
    expect(await mediaLibrary.find('d-00000004', adil)).toMatchObject({
      uses: { products: [], entries: [{ kind: 'block', key: 'footer' }] },
    })
    const empty = await mediaLibrary.listPage(
      { filters: noFilters, search: '', sort: 'added', descending: true, size: 25, cursor: null },
      ofNowhere,
    )
    expect(empty.rows).toEqual([])
  })

  test('does not remove a picture that the draft of an editor has, and names as many uses as there is room for', async () => {
    const { mediaLibrary, stored, clock, db } = await aLibrary(open)
    const base = await stored('a-00000001')
    await stored('b-00000002')
    const drafted = (key: string) => ({
      ...({ kind: 'page', key, locale: 'ar', staffId: noor.id, staffName: 'Noor', version: 0 } as const),
      ...{ revision: 1, formKey: 'x', savedAt: new Date(clock.now()) },
      body: { rows: [{ media: [{ url: `${base}-640.jpg` }] }] },
    })
    await db.insert(contentDrafts).values(drafted('help'))
    const list = (unused: boolean) =>
      mediaLibrary.listPage(
        {
          filters: { ...noFilters, unused },
          ...{ search: '', sort: 'added', descending: true, size: 25, cursor: null },
        },
        noor,
      )
    expect((await list(true)).rows.map(({ name }) => name)).toEqual(['b-00000002'])
    expect((await list(false)).rows.find(({ name }) => name === 'a-00000001')?.entries).toBe(1)
    const find = async () => (await mediaLibrary.find('a-00000001', noor))?.uses
    expect(await find()).toEqual({ products: [], entries: [{ kind: 'page', key: 'help' }], hasMore: false })
    expect(await mediaLibrary.remove('a-00000001', { by: noor })).toMatchObject({
      failure: { kind: 'in-use' },
    })
    await db.insert(contentDrafts).values(Array.from({ length: 50 }, (_, place) => drafted(`page-${place}`)))
    const uses = await find()
    expect([uses?.entries.length, uses?.hasMore]).toEqual([50, true])
  })

  test('removes what nothing uses, with its files, and nothing else', async () => {
    const { mediaLibrary, productMedia, stored, writer, clock, db, audit } = await aLibrary(open)
    const base = await stored('a-00000001')
    await db.execute(sql`insert into media_files (name, type, bytes, added_at)
      values ('a-00000001-320.jpg', 'image/jpeg', 'x', now()), ('a-00000001-x-320.jpg', 'image/jpeg', 'x', now())`)
    await writer.apply([aRecord({ code: 'SOFA' })], clock.now())
    need(await productMedia.add({ code: 'SOFA', bases: [base], of: '', by: noor }))
    const remove = (by = noor) => mediaLibrary.remove('a-00000001', { by, reason: 'old' })
    expect(await remove()).toEqual({ ok: false, failure: { kind: 'in-use' } })
    expect(await remove(adil)).toEqual({ ok: false, failure: { kind: 'not-permitted' } })
    need(await productMedia.remove({ code: 'SOFA', base, by: noor }))
    need(await remove())
    expect(await remove()).toEqual({ ok: false, failure: { kind: 'not-found' } })
    expect(await rowsOf(db, sql`select name from media_files`)).toEqual([{ name: 'a-00000001-x-320.jpg' }])
    expect((await audit()).at(-1)).toMatchObject({
      ...{ act: 'media.remove', object_id: 'a-00000001', before: { 'file name': 'a-00000001.jpg' } },
      reason: 'old',
    })
  })

  test('has texts in both languages or in none, and two people agree about the same field', async () => {
    const { mediaLibrary, stored, audit } = await aLibrary(open)
    await stored('a-00000001')
    const shown = { en: '', ar: '' }
    const edit = (alt: { en?: string; ar?: string }, by = noor) =>
      mediaLibrary.editAlt('a-00000001', alt, { by, shown })
    expect(await edit({ en: 'A sofa' })).toEqual({
      ...{ ok: false, failure: { kind: 'invalid-alt', language: 'ar', problem: 'one-language' } },
    })
    need(await edit({ en: 'A sofa', ar: 'كنبة' }))
    need(await edit({ en: 'A sofa', ar: 'كنبة' }))
    expect(await edit({ en: 'A chair', ar: 'كنبة' })).toMatchObject({
      failure: { kind: 'conflict', conflicts: [{ field: 'en', mine: 'A chair', theirs: 'A sofa' }] },
    })
    expect(await audit()).toMatchObject([
      {
        act: 'media.edit',
        before: { 'alt.en': '', 'alt.ar': '' },
        after: { 'alt.en': 'A sofa', 'alt.ar': 'كنبة' },
      },
    ])
    expect(await mediaLibrary.editAlt('none', {}, { by: noor })).toMatchObject({
      failure: { kind: 'not-found' },
    })
    expect(await edit({}, adil)).toMatchObject({ failure: { kind: 'not-permitted' } })
  })
})

describeDatabases('pictures from before the library', (open) => {
  test('are in it since its migration', async () => {
    const { db } = await aLibrary(open)
    for (const width of [320, 480, 640])
      for (const type of ['avif', 'jpg'])
        await db.execute(sql`insert into media_files (name, type, bytes, added_at) values
          (${`old-sofa-1234abcd-${width}.${type}`}, ${type === 'avif' ? 'image/avif' : 'image/jpeg'}, 'abc', ${toInstant(new Date('2026-01-01'))}::timestamptz)`)
    const folder = 'src/infrastructure/db/migrations'
    const file = readdirSync(folder).find((name) => name.endsWith('_pictures-of-operators.sql')) ?? ''
    const migration = readFileSync(join(folder, file), 'utf8')
    await db.execute(sql.raw(migration.split('--> statement-breakpoint').at(-1) ?? ''))
    expect(
      await rowsOf(
        db,
        sql`select name, use, widths, width, height, bytes, cardinality(urls) as urls from media_pictures`,
      ),
    ).toEqual([
      {
        ...{ name: 'old-sofa-1234abcd', use: 'product', widths: [320, 480, 640], width: 640, height: 640 },
        ...{ bytes: 18, urls: 7 },
      },
    ])
  })
})

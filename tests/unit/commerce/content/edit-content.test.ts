import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createContentEditing } from '#commerce/content/edit-content.ts'
import { addMilliseconds } from '#kernel/instant.ts'
import { parseEntryBody } from '#adapters/content/parse-entry-body.ts'
import { contentInMemory } from '../../../support/shops/content-in-memory.ts'
import { aPageBody, help } from '../../../support/builders/content-versions.ts'
import { manualClock } from '../../../support/manual-clock.ts'

const hour = 3_600_000

function anEditor() {
  const clock = manualClock()
  const repository = contentInMemory(clock)
  const purged: string[][] = []
  const purgeBus = { publish: async (tags: readonly string[]) => void purged.push([...tags]) }
  const editing = createContentEditing({ repository, purgeBus, parseBody: parseEntryBody, clock })
  const put = (pageName: string, more: object = {}) =>
    editing.put({ name: help, body: aPageBody({ pageName }), author: 'layla', ...more })
  const shown = async () => {
    const found = await editing.get(help)
    return found.ok && found.value.state === 'published'
      ? (found.value.body as { pageName: string }).pageName
      : undefined
  }
  return {
    ...editing,
    put,
    shown,
    purged,
    clock,
    later: (hours: number) => addMilliseconds(clock.now(), hours * hour),
  }
}

describe('putting content', () => {
  test('adds a draft and does not change what is shown', async () => {
    const editor = anEditor()
    await editor.put('First')
    await editor.publish({ name: help })
    editor.purged.length = 0
    expect(await editor.put('Second')).toMatchObject({
      ok: true,
      value: { version: 2, state: 'draft', author: 'layla' },
    })
    expect(await editor.shown()).toBe('First')
    expect(editor.purged).toEqual([])
  })

  test('rejects an invalid body, names the places, and adds nothing', async () => {
    const editor = anEditor()
    const selectRows = [{ id: 'x', widgets: [{ type: 'hero', id: 'h', items: [] }] }]
    const rejected = await editor.put('Any', { body: { ...aPageBody(), selectRows } })
    expect(rejected).toMatchObject({
      ok: false,
      failure: { kind: 'invalid-body', problems: [{ path: 'selectRows[0].widgets[0].items' }] },
    })
    expect(await editor.list({})).toEqual([])
  })

  test('rejects the body of another entry', async () => {
    const editor = anEditor()
    expect(await editor.put('Any', { body: aPageBody({ pageId: 'contact' }) })).toEqual({
      ok: false,
      failure: { kind: 'wrong-key', expected: 'help', read: 'contact' },
    })
  })

  test('rejects an edit of a version that is no longer the latest', async () => {
    const editor = anEditor()
    await editor.put('First')
    await editor.put('Second')
    expect(await editor.put('Third', { expectedLatest: 1 })).toEqual({
      ok: false,
      failure: { kind: 'version-conflict', latest: 2 },
    })
  })
})

describe('publishing content', () => {
  test('shows the latest version and purges caches', async () => {
    const editor = anEditor()
    await editor.put('First')
    await editor.put('Second')
    expect(await editor.publish({ name: help })).toMatchObject({
      ok: true,
      value: { version: 2, state: 'published' },
    })
    expect(await editor.shown()).toBe('Second')
    expect(editor.purged).toEqual([['page:help']])
  })

  test('shows an older version again', async () => {
    const editor = anEditor()
    await editor.put('First')
    await editor.publish({ name: help })
    await editor.put('Second')
    editor.clock.advance(hour)
    await editor.publish({ name: help })
    editor.clock.advance(hour)
    await editor.publish({ name: help, version: 1 })
    expect(await editor.shown()).toBe('First')
  })

  test('rejects unknown entries and versions', async () => {
    const editor = anEditor()
    expect(await editor.publish({ name: help })).toEqual({ ok: false, failure: { kind: 'unknown-entry' } })
    await editor.put('First')
    expect(await editor.publish({ name: help, version: 2 })).toEqual({
      ok: false,
      failure: { kind: 'unknown-version' },
    })
    expect(editor.purged).toEqual([])
  })

  test('rejects a slug of another page', async () => {
    const editor = anEditor()
    await editor.put('Help', { body: aPageBody({ slug: 'help' }) })
    await editor.publish({ name: help })
    const other = { ...help, key: 'help-2' }
    await editor.put('Any', { name: other, body: aPageBody({ pageId: 'help-2', slug: 'help' }) })
    expect(await editor.publish({ name: other })).toEqual({
      ok: false,
      failure: { kind: 'slug-taken', slug: 'help', by: 'help' },
    })
  })
})

describe('scheduling content', () => {
  test('shows a version between two times, and the previous one afterwards', async () => {
    const editor = anEditor()
    await editor.put('Always')
    await editor.publish({ name: help })
    await editor.put('Ramadan')
    await editor.schedule({ name: help, startsAt: editor.later(1), endsAt: editor.later(2) })
    const seen: (string | undefined)[] = [await editor.shown()]
    editor.clock.advance(hour)
    seen.push(await editor.shown())
    editor.clock.advance(hour)
    seen.push(await editor.shown())
    expect(seen).toEqual(['Always', 'Ramadan', 'Always'])
  })

  test('starts immediately without a start time', async () => {
    const editor = anEditor()
    await editor.put('Today only')
    await editor.schedule({ name: help, startsAt: null, endsAt: editor.later(24) })
    expect(await editor.shown()).toBe('Today only')
    expect(editor.purged).toEqual([['page:help']])
  })

  test('rejects an end before the start or in the past', async () => {
    const editor = anEditor()
    await editor.put('Late')
    const schedule = (start: number, end: number) =>
      editor.schedule({ name: help, startsAt: editor.later(start), endsAt: editor.later(end) })
    expect(await schedule(2, 1)).toEqual({
      ok: false,
      failure: { kind: 'wrong-times', why: 'ends-before-it-starts' },
    })
    expect(await schedule(-2, -1)).toEqual({ ok: false, failure: { kind: 'wrong-times', why: 'is-over' } })
    expect(await editor.shown()).toBeUndefined()
  })
})

test('after any sequence of edits, the version published last is shown', async () => {
  const act = fc.oneof(
    fc.record({ act: fc.constant('put' as const) }),
    fc.record({ act: fc.constant('publish' as const), version: fc.integer({ min: 1, max: 6 }) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 15 }), async (acts) => {
      const editor = anEditor()
      let expected: string | undefined
      let count = 0
      for (const one of acts) {
        editor.clock.advance(hour)
        if (one.act === 'put') await editor.put(`Version ${(count += 1)}`)
        else if ((await editor.publish({ name: help, version: one.version })).ok)
          expected = `Version ${one.version}`
      }
      expect(await editor.shown()).toBe(expected)
    }),
  )
})

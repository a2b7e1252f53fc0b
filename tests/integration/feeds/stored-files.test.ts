import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { catalogTag } from '#commerce/catalog/catalog-tags.ts'
import { createFeedsJob } from '#adapters/feeds/feeds-job.ts'
import { createStoredFiles, type FileWriter } from '#adapters/feeds/stored-files.ts'
import { feedFile, fileTag } from '#kernel/stored-files.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'
import { theCountries } from '../../support/shops/the-countries.ts'

describeDatabases('stored files', (open) => {
  const opened: FileWriter[] = []
  afterEach(() => opened.splice(0).forEach((files) => files.close()))

  const aStore = async () => {
    const { db, purgeBus } = await open()
    const clock = manualClock()
    const report = (error: unknown) => expect.unreachable(String(error))
    // A busy machine writes slowly.
    const create = (maxWaitMs = 200_000) => {
      const files = createStoredFiles({ db, clock, purgeBus, report, maxWaitMs })
      opened.push(files)
      return files
    }
    let version = 0
    async function* write() {
      version += 1
      yield `version ${version}`
      yield ' of the file'
    }
    const read = async (files: FileWriter) => {
      const bytes = await files.read('feeds/x', write)
      return bytes && text(bytes)
    }
    /** Resolves when this tag has come to everybody who listens: a database may take its time. */
    const purged = (tag: string) =>
      new Promise<void>((resolve) => {
        const unsubscribe = purgeBus.subscribe((tags) => {
          if (!tags.includes(tag)) return
          unsubscribe()
          resolve()
        })
      })
    return { clock, purgeBus, purged, create, write, read, versions: () => version }
  }

  test('are written once for concurrent requests, and by one process for all', async () => {
    const { create, read, versions } = await aStore()
    const files = create()
    const first = await Promise.all([read(files), read(files), read(files)])
    expect(new Set(first)).toEqual(new Set(['version 1 of the file']))
    expect(await read(create())).toBe('version 1 of the file')
    expect(versions()).toBe(1)
  })

  test('are not written when reading what belongs in them fails', async () => {
    const { create, read } = await aStore()
    const files = create()
    async function* failing(): AsyncGenerator<string> {
      yield 'a beginning'
      throw new Error('the database is away')
    }
    await expect(files.refresh('feeds/x', failing)).rejects.toThrow('the database is away')
    expect(await read(files)).toBe('version 1 of the file')
  })

  test('are served as they are when the catalog has changed, and rewritten in the background', async () => {
    const { clock, purgeBus, purged, create, read, write } = await aStore()
    const files = create()
    const written = purged(fileTag('feeds/x'))
    await read(files)
    await written
    clock.advance(1000)
    const changed = purged(catalogTag)
    await purgeBus.publish([catalogTag])
    await changed
    expect(await files.refresh('feeds/x', write)).toBe(false)
    clock.advance(300_000)
    const rewritten = purged(fileTag('feeds/x'))
    expect(await read(files)).toBe('version 1 of the file')
    await rewritten
    await expect.poll(() => read(files)).toBe('version 2 of the file')
  })

  test('that take too long are not waited for', async () => {
    const { create } = await aStore()
    const { promise: released, resolve } = Promise.withResolvers<undefined>()
    async function* slowly() {
      await released
      yield 'late'
    }
    const files = create(1)
    expect(await files.read('feeds/slow', slowly)).toBeUndefined()
    resolve(undefined)
    await files.refresh('feeds/slow', slowly)
    const stored = await files.read('feeds/slow', slowly)
    expect(stored && (await text(stored))).toBe('late')
  })

  test('are the feeds of all storefronts once the job has run; a second run writes none', async () => {
    const { create } = await aStore()
    const files = create()
    async function* writeFeed({ code }: { code: string }) {
      yield code
    }
    const job = createFeedsJob({ files, countries: theCountries, writeFeed, catalogSeeded: async () => {} })
    const { signal } = new AbortController()
    expect(await job.run(signal)).toBe(`${theCountries.length * 2} written`)
    expect(await job.run(signal)).toBe('0 written')
    const feed = await files.read(feedFile(theStorefront('kw/ar')), () => expect.unreachable())
    expect(feed && (await text(feed))).toBe('kw/ar')
  })
})

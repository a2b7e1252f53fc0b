import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createContentEditing } from '#commerce/content/edit-content.ts'
import { createContentRepository } from '#adapters/content/content-repository.ts'
import { parseEntryBody } from '#adapters/content/parse-entry-body.ts'
import { readSeedFiles } from '#adapters/content/seed-files.ts'
import { seedContent } from '#adapters/content/seed.ts'
import { StartFailure } from '#infrastructure/config/start-failure.ts'
import { help } from '../../support/builders/content-versions.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { emptyDirectory } from '../../support/databases/empty-directory.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { copyContent } from '../../support/shops/open-test-shop.ts'

const change = (file: string, parts: object) =>
  writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), ...parts }))

describeDatabases('the seed', (open) => {
  const aSeed = async () => {
    const database = await open()
    const directory = copyContent(emptyDirectory())
    const clock = manualClock()
    const purged: string[] = []
    const purgeBus = { publish: async (tags: readonly string[]) => void purged.push(...tags) }
    const repository = createContentRepository(database.db, clock)
    return {
      repository,
      purged,
      clock,
      file: join(directory, 'pages/help.en-US.json'),
      run: () => seedContent({ db: database.db, clock, purgeBus }, readSeedFiles(directory)),
      editing: createContentEditing({ repository, purgeBus, parseBody: parseEntryBody, clock }),
      nameShown: async () => (await repository.listPublished(help, clock.now()))[0]?.body,
    }
  }

  test('publishes every file, and changes nothing when it is repeated', async () => {
    const seed = await aSeed()
    const first = await seed.run()
    expect(first).toMatchObject({ updated: 0, unchanged: 0, edited: 0 })
    expect(first.added).toBeGreaterThan(5)
    expect(seed.purged).toContain('page:help')
    seed.purged.length = 0
    expect(await seed.run()).toEqual({ added: 0, updated: 0, unchanged: first.added, edited: 0 })
    expect(seed.purged).toEqual([])
    expect((await seed.repository.list({})).every(({ current, version }) => current && version === 1)).toBe(
      true,
    )
  })

  test('publishes a changed file and purges its tags', async () => {
    const seed = await aSeed()
    await seed.run()
    seed.purged.length = 0
    change(seed.file, { pageName: 'Help, rewritten' })
    expect(await seed.run()).toMatchObject({ added: 0, updated: 1 })
    expect(seed.purged).toEqual(['page:help'])
    expect(await seed.nameShown()).toMatchObject({ pageName: 'Help, rewritten' })
  })

  test('leaves entries alone that an editor has changed or scheduled', async () => {
    const seed = await aSeed()
    await seed.run()
    seed.clock.advance(1_000)
    await seed.editing.publish({ name: help, version: 1 })
    change(seed.file, { pageName: 'Help, rewritten' })
    expect(await seed.run()).toMatchObject({ updated: 0, edited: 1 })
    expect(await seed.repository.latestVersion(help)).toBe(1)
  })

  test('adds each entry once when several processes seed concurrently', async () => {
    const seed = await aSeed()
    const reports = await Promise.all([seed.run(), seed.run(), seed.run()])
    const added = reports.reduce((sum, report) => sum + report.added, 0)
    expect(added).toBe((await seed.repository.list({})).length)
  })
})

describe('a seed file', () => {
  const failureOf = (act: () => unknown) => {
    try {
      act()
    } catch (error) {
      return error instanceof StartFailure ? error.facts.read : error
    }
    return undefined
  }
  const help = 'pages/help.en-US.json'

  test.each([
    ['that is invalid is reported with the path of the problem', help, { pageName: '' }, 'pageName ('],
    ['with an unknown field is reported', help, { color: 'red' }, 'color'],
    [
      'with a wrong name is reported',
      'pages/help.fr.json',
      undefined,
      'neither in .en-US.json nor in .ar.json',
    ],
    ['with the key of another file is reported with it', 'pages/help-2.en-US.json', undefined, 'is also in'],
  ])('%s', (_, file, parts, reason) => {
    const directory = copyContent(emptyDirectory())
    const source = JSON.parse(readFileSync(join(directory, help), 'utf8')) as object
    writeFileSync(join(directory, file), JSON.stringify({ ...source, ...parts }))
    const read = failureOf(() => readSeedFiles(directory))
    expect(read).toContain(reason)
    expect(read).toContain(file)
  })

  test('that is not JSON is reported', () => {
    const directory = copyContent(emptyDirectory())
    writeFileSync(join(directory, help), '{ "pageId": ')
    expect(failureOf(() => readSeedFiles(directory))).toContain(help)
  })
})

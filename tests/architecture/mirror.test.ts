import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** Folders of src/adapters that implement no module of src/commerce. */
const adaptersAlone: Readonly<Record<string, string>> = {
  feeds: 'writes the catalog in the formats of shopping sites: a view, without rules of its own',
  import: 'reads supplier files into catalog records; the rules for records are those of the catalog',
  reconcile: 'compares what several modules have recorded with each other',
  retention: 'deletes what the privacy page promises, across modules',
  webhooks: 'notifies an OMS of what happened, in the transaction in which it happened',
}

/** Modules of src/commerce that no folder of src/adapters implements. */
const commerceAlone: Readonly<Record<string, string>> = {
  'access-check': 'geometry: needs nothing from outside',
  pricing: 'arithmetic of prices that the catalog stores',
  staff: 'roles and permissions: who has them is in staff-access',
}

const foldersOf = (parent: string): string[] =>
  readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()

const adapters = foldersOf('src/adapters')
const commerce = foldersOf('src/commerce')

describe('src/adapters mirrors src/commerce', () => {
  test('every adapter folder has the name of a commerce module, or a reason not to', () => {
    const unexplained = adapters.filter((name) => !commerce.includes(name) && !(name in adaptersAlone))
    expect(unexplained).toEqual([])
  })

  test('every commerce module has an adapter folder, or a reason not to need one', () => {
    const unexplained = commerce.filter((name) => !adapters.includes(name) && !(name in commerceAlone))
    expect(unexplained).toEqual([])
  })

  test('a commerce module with ports always has an adapter folder', () => {
    const missing = commerce.filter(
      (name) => existsSync(`src/commerce/${name}/ports.ts`) && !adapters.includes(name),
    )
    expect(missing).toEqual([])
  })

  test('the exceptions name folders that exist and mirror nothing', () => {
    const outdated = [
      ...Object.keys(adaptersAlone).filter((name) => !adapters.includes(name) || commerce.includes(name)),
      ...Object.keys(commerceAlone).filter((name) => !commerce.includes(name) || adapters.includes(name)),
    ]
    expect(outdated).toEqual([])
  })

  test('tables are defined in the folder of the module that owns them', () => {
    const elsewhere = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('-tables.ts') && !/(?:^|\/)read-[^/]+$/.test(path))
      .filter((path) => !/^(?:adapters\/[^/]+\/|api\/operations\/|infrastructure\/queue\/)/.test(path))
    expect(elsewhere).toEqual([])
  })
})

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { envKeys } from '#infrastructure/config/env-keys.ts'

const dist = process.env['MAJLIS_DIST'] ?? 'dist'
const secrets = Object.entries(envKeys)
  .filter(([, key]) => 'secret' in key && key.secret)
  .map(([name]) => name)

async function textsUnder(folder: string): Promise<{ file: string; text: string }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return Promise.all(
    entries
      .filter((entry) => entry.isFile() && /\.(?:js|mjs|css|html)$/.test(entry.name))
      .map(async (entry) => ({
        file: entry.name,
        text: await readFile(join(entry.parentPath, entry.name), 'utf8'),
      })),
  )
}

describe('the JavaScript of browsers', () => {
  test('contains no driver, no query client and no name of a secret', async () => {
    const forbidden = new RegExp(['drizzle', 'pglite', 'graphql-request', ...secrets].join('|'), 'i')
    const files = await textsUnder(join(dist, 'client'))
    expect(files.length).toBeGreaterThan(3)
    expect(
      files
        .filter(({ text }) => forbidden.test(text))
        .map(({ file, text }) => `${file}: ${text.match(forbidden)?.[0]}`),
    ).toEqual([])
  })
})

test('no page is fetched before it is opened', async () => {
  const files = await textsUnder(join(dist, 'client'))
  expect(
    files.filter(({ text }) => /data-astro-prefetch|rel=["']prefetch|\bprefetchAll\b/.test(text)),
  ).toEqual([])
})

describe('the server bundle', () => {
  test('has no driver within the reach of pages: the process opens the shop', async () => {
    const server = join(dist, 'server')
    const reached = new Set(['entry.mjs'])
    for (const file of reached)
      for (const [, name] of (await readFile(join(server, file), 'utf8')).matchAll(
        /["']\.\/([\w.-]+\.mjs)["']/g,
      ))
        if (name) reached.add(name)
    expect(reached.size).toBeGreaterThan(100)
    expect([...reached]).not.toContain('majlis.mjs')
    const texts = await Promise.all(
      [...reached].map(async (file) => ({ file, text: await readFile(join(server, file), 'utf8') })),
    )
    const driver = /from\s*["'](?:@electric-sql\/pglite|pg)["'/]|node_modules\/(?:drizzle-orm|pg)\//
    expect(texts.filter(({ text }) => driver.test(text)).map(({ file }) => file)).toEqual([])
  })
})

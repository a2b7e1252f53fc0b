import { join } from 'node:path'
import type { z } from 'zod'
import type { EntryBody, EntryKind, EntryName } from '#commerce/content/ports.ts'
import { editedBlockSchema, editedPageSchema } from '#content/schemas/page.ts'
import { editedScreenSchema } from '#content/schemas/screens.ts'
import type { Locale } from '#kernel/language.ts'
import { readJsonFiles, wrongFile } from './read-json-files.ts'

export type SeedEntry = { readonly name: EntryName; readonly body: EntryBody; readonly file: string }

/** Reads pages/uae-home-page.en-US.json, screens/my-cart.ar.json, blocks/promises.ar.json … and validates them. */
export function readSeedFiles(directory: string): readonly SeedEntry[] {
  const entries = [
    ...read(directory, 'page', 'pages', editedPageSchema, ({ pageId }) => pageId),
    ...read(directory, 'screen', 'screens', editedScreenSchema, ({ screenName }) => screenName),
    ...read(directory, 'block', 'blocks', editedBlockSchema, ({ key }) => key),
  ]
  const seen = new Map<string, string>()
  for (const { name, file } of entries) {
    const id = `${name.kind} "${name.key}" (${name.locale})`
    const other = seen.get(id)
    if (other) throw wrongFile(file, `${id} is also in ${other}`)
    seen.set(id, file)
  }
  return entries
}

function read<Body extends EntryBody>(
  directory: string,
  kind: EntryKind,
  folder: string,
  schema: z.ZodType<Body>,
  keyOf: (body: Body) => string,
): SeedEntry[] {
  return readJsonFiles(join(directory, folder), schema).map(({ file, value }) => ({
    name: { kind, key: keyOf(value), locale: localeOf(file) },
    body: value,
    file,
  }))
}

function localeOf(file: string): Locale {
  if (file.endsWith('.en-US.json')) return 'en-US'
  if (file.endsWith('.ar.json')) return 'ar'
  throw wrongFile(file, 'the name ends neither in .en-US.json nor in .ar.json')
}

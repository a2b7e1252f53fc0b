import type { EntryName, EntryVersion } from '#commerce/content/ports.ts'
import { editedPageSchema, type EditedPage } from '#content/schemas/page.ts'
import type { Instant } from '#kernel/instant.ts'

export const at = (day: number, hour = 0): Instant => new Date(Date.UTC(2026, 10, day, hour)).toISOString()

export const aPageBody = (parts: Partial<EditedPage> = {}): EditedPage =>
  editedPageSchema.parse({
    pageId: 'help',
    pageName: 'Help',
    meta: { title: 'Help', description: 'How to reach us.' },
    selectRows: [],
    ...parts,
  })

export const help: EntryName = { kind: 'page', key: 'help', locale: 'en-US' }

/** Version to be appended: published at once by default. */
export const aVersion = (
  parts: Partial<Omit<EntryVersion, 'version'>> = {},
): Omit<EntryVersion, 'version'> => ({
  name: help,
  state: 'published',
  startsAt: null,
  endsAt: null,
  body: aPageBody({ pageId: parts.name?.key ?? help.key }),
  author: 'layla',
  createdAt: at(1),
  ...parts,
})

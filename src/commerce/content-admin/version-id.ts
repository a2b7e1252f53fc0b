import { entryId, parseEntryId } from './entry-id.ts'
import type { EntryName } from '#commerce/content/ports.ts'
import { languages, type Language } from '#kernel/language.ts'

type NamedVersion = { readonly name: EntryName; readonly version: number }

export const languageOfName = ({ locale }: Pick<EntryName, 'locale'>): Language =>
  locale === languages.ar.locale ? 'ar' : 'en'

/** How forms, the API and commands name a version: "page.help~1delivery:ar:3". */
export const versionId = ({ name, version }: NamedVersion): string =>
  `${entryId(name)}:${languageOfName(name)}:${version}`

export function parseVersionId(id: string): NamedVersion | undefined {
  const [, entry = '', language, version] = /^(.{1,300}):(en|ar):(\d{1,9})$/.exec(id) ?? []
  const ref = parseEntryId(entry)
  return ref && (language === 'en' || language === 'ar')
    ? { name: { ...ref, locale: languages[language].locale }, version: Number(version) }
    : undefined
}

import type { ReadPage } from './forms-by-http.ts'
import { formOfAct, type StaffReader } from './staff-reader.ts'

/** Renames the first group of the menu in both languages and releases the drafts. `from` empty: now. */
export async function releaseMenu(
  reader: StaffReader,
  { en, ar, name, from = '' }: Readonly<Record<'en' | 'ar' | 'name', string>> & { readonly from?: string },
): Promise<ReadPage> {
  const menu = await reader.open('/operations/content/menu')
  await reader.send(menu, formOfAct('save-menu'), { 'en.g1': en, 'ar.g1': ar })
  const chosen = await reader.open('/operations/content/releases/new?row=block.main-menu')
  const checked = await reader.send(chosen, formOfAct('check-release'), { name, from, country: 'ae' })
  return reader.send(checked, formOfAct('release'), {})
}

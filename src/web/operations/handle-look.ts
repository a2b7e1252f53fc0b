import type { AstroGlobal } from 'astro'
import { isLanguage } from '#kernel/language.ts'
import type { Admission } from './admit.ts'
import { returnPath } from './return-path.ts'
import { changeLook, readLook, writeLook } from './look.ts'

/** Stores how a person wants operations to be shown: language with the person, the rest with the browser. */
export async function handleLook(astro: AstroGlobal, { by, posted }: Admission): Promise<Response> {
  if (posted?.act === 'look') writeLook(astro, changeLook(readLook(astro), posted.fields))
  if (posted?.act === 'language') {
    const language = String(posted.fields.get('language') ?? '')
    if (isLanguage(language)) await astro.locals.shop.staffAccess.setProfile(by, { name: by.name, language })
  }
  return astro.redirect(returnPath(posted?.fields), 303)
}

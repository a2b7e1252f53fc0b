import type { AstroGlobal } from 'astro'
import { isObjectKind, type ObjectRef } from '#commerce/collaboration/collaboration.ts'
import type { Result } from '#kernel/result.ts'
import { notFound, type Admission } from './admit.ts'
import { returnPath } from './return-path.ts'

/** Claims, notes and tags from a detail page, to which it goes back. What did not work is in the address: `note-problem`. */
export async function handleCollaboration(astro: AstroGlobal, { by, posted }: Admission): Promise<Response> {
  const back = returnPath(posted?.fields)
  if (!posted) return astro.redirect(back, 303)
  const text = (name: string): string => String(posted.fields.get(name) ?? '')
  const kind = text('kind')
  if (!isObjectKind(kind)) return notFound(astro)
  const { collaboration } = astro.locals.shop
  const object: ObjectRef = { kind, id: text('id') }
  const acts: Readonly<Record<string, () => Promise<Result<null, { readonly kind: string }>>>> = {
    claim: () => collaboration.claim(by, object, text('over') || null),
    unclaim: () => collaboration.release(by, object),
    note: () => collaboration.addNote(by, object, { text: text('text'), key: text('key') }),
    tag: () => collaboration.addTag(by, object, text('tag')),
    untag: () => collaboration.removeTag(by, object, text('tag')),
  }
  const done = await acts[posted.act]?.()
  if (!done || (!done.ok && done.failure.kind === 'not-found')) return notFound(astro)
  if (done.ok) return astro.redirect(`${back}#collaboration`, 303)
  const url = new URL(back, astro.url)
  url.searchParams.set('note-problem', done.failure.kind)
  return astro.redirect(`${url.pathname}${url.search}#collaboration`, 303)
}

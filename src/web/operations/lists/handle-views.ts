import type { AstroGlobal } from 'astro'
import type { Admission } from '#web/operations/admit.ts'
import { returnPath } from '#web/operations/return-path.ts'

/** Saves, pins and removes views of lists, and goes back to the list. What did not work is in the address: `view-problem`. */
export async function handleViews(astro: AstroGlobal, { by, posted }: Admission): Promise<Response> {
  const { savedViews } = astro.locals.shop
  const back = returnPath(posted?.fields)
  if (!posted) return astro.redirect(back, 303)
  const text = (name: string): string => String(posted.fields.get(name) ?? '')
  if (posted.act === 'save-view') {
    const saved = await savedViews.save(by, {
      list: text('list'),
      name: text('name'),
      query: new URL(back, 'http://shop.invalid').search.slice(1),
      isShared: posted.fields.has('shared'),
      isPinned: posted.fields.has('pinned'),
    })
    return astro.redirect(saved.ok ? back : withField(back, 'view-problem', saved.failure.kind), 303)
  }
  if (posted.act === 'remove-view') await savedViews.remove(by, text('id'))
  else await savedViews.pin(by, text('id'), posted.act === 'pin-view')
  return astro.redirect(back, 303)
}

function withField(path: string, name: string, value: string): string {
  const url = new URL(path, 'http://shop.invalid')
  url.searchParams.set(name, value)
  return url.pathname + url.search
}

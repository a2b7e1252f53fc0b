import type { AstroGlobal } from 'astro'
import type { RedirectImport } from '#commerce/redirects/redirect-admin.ts'
import { mayAnywhere } from '#commerce/staff/operator.ts'
import type { LoadedList } from '#web/operations/lists/load-list.ts'
import type { Admission } from '#web/operations/admit.ts'
import { importPosted, type Imported } from '#web/operations/import-posted.ts'
import { loadRedirects } from './redirect-list.ts'

export type RedirectsPage = {
  readonly loaded: LoadedList
  readonly problems: readonly { readonly text: string; readonly field?: string }[]
  readonly imported: Imported<RedirectImport> | null
  readonly mayEdit: boolean
}

/** The list of redirects, and a file of them that is checked or imported. */
export async function handleRedirects(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<RedirectsPage | Response> {
  const { shop, t } = astro.locals
  const done = await importPosted(astro, posted, {
    by,
    importFile: shop.redirectAdmin.importFile,
    texts: {
      noFile: t('operations-pages:import.no-file'),
      unreadable: t('operations-pages:import.unreadable'),
      tooMany: (max) => t('operations-pages:import.too-many', { max }),
    },
  })
  if (done instanceof Response) return done
  const loaded = await loadRedirects(astro, by)
  if (loaded instanceof Response) return loaded
  return {
    loaded,
    problems: [],
    imported: null,
    mayEdit: mayAnywhere(by, 'content.edit'),
    ...done,
  }
}

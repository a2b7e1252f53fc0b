import type { AstroGlobal } from 'astro'
import type { RedirectImport } from '#commerce/redirects/redirect-admin.ts'
import { mayAnywhere } from '#commerce/staff/operator.ts'
import type { LoadedList } from '#web/operations/lists/load-list.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'
import { loadRedirects } from './redirect-list.ts'

export type RedirectsPage = {
  readonly loaded: LoadedList
  readonly problems: readonly { readonly text: string; readonly field?: string }[]
  readonly imported: (RedirectImport & { readonly isWritten: boolean }) | null
  /** What an act of another page has done. */
  readonly saved: 'put' | 'removed' | null
  readonly mayEdit: boolean
}

/** The list of redirects, and a file of them that is checked or imported. */
export async function handleRedirects(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<RedirectsPage | Response> {
  const { shop, t } = astro.locals
  const done = await importFile()
  if (done instanceof Response) return done
  const loaded = await loadRedirects(astro, by)
  if (loaded instanceof Response) return loaded
  const saved = astro.url.searchParams.get('saved')
  return {
    loaded,
    problems: [],
    imported: null,
    saved: saved === 'put' || saved === 'removed' ? saved : null,
    mayEdit: mayAnywhere(by, 'content.edit'),
    ...done,
  }

  async function importFile(): Promise<
    Pick<RedirectsPage, 'problems'> | Pick<RedirectsPage, 'imported'> | Response
  > {
    if (!posted) return { imported: null }
    const refuse = (text: string) => {
      astro.response.status = 422
      return { problems: [{ text, field: 'file' }] }
    }
    const file = posted.fields.get('file')
    if (!(file instanceof File) || file.size === 0) return refuse(t('operations-pages:import.no-file'))
    const isWritten = posted.act === 'import'
    const imported = await shop.redirectAdmin.importFile(partsOf(file), { by, writes: isWritten })
    if (imported.ok) return { imported: { ...imported.value, isWritten } }
    const { failure } = imported
    if (failure.kind === 'not-permitted') return notFound(astro)
    return refuse(
      failure.kind === 'too-many'
        ? t('operations-pages:import.too-many', { max: failure.max })
        : t('operations-pages:import.unreadable'),
    )
  }
}

async function* partsOf(file: File): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(await file.arrayBuffer())
}

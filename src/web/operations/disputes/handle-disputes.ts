import type { AstroGlobal } from 'astro'
import type { DisputeImport } from '#commerce/disputes/dispute-admin.ts'
import { reachesOf } from '#commerce/staff/operator.ts'
import type { LoadedList } from '#web/operations/lists/load-list.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'
import { loadDisputes } from './dispute-list.ts'

export type DisputesPage = {
  readonly loaded: LoadedList
  readonly problems: readonly { readonly text: string; readonly field?: string }[]
  readonly imported: (DisputeImport & { readonly isWritten: boolean }) | null
  /** A file is about all countries. */
  readonly mayImport: boolean
}

/** The list of disputes, and a file of them that is checked or imported. */
export async function handleDisputes(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<DisputesPage | Response> {
  const { shop, t } = astro.locals
  const done = await importFile()
  if (done instanceof Response) return done
  const loaded = await loadDisputes(astro, by)
  if (loaded instanceof Response) return loaded
  return {
    loaded,
    problems: [],
    imported: null,
    mayImport: reachesOf(by, 'payments.manage').some(({ countries }) => countries === 'all'),
    ...done,
  }

  async function importFile(): Promise<
    Pick<DisputesPage, 'problems'> | Pick<DisputesPage, 'imported'> | Response
  > {
    if (!posted) return { imported: null }
    const refuse = (text: string) => {
      astro.response.status = 422
      return { problems: [{ text, field: 'file' }] }
    }
    const file = posted.fields.get('file')
    if (!(file instanceof File) || file.size === 0) return refuse(t('operations-disputes:import.no-file'))
    const isWritten = posted.act === 'import'
    const imported = await shop.money.disputes.importFile(partsOf(file), { by, writes: isWritten })
    if (imported.ok) return { imported: { ...imported.value, isWritten } }
    const { failure } = imported
    if (failure.kind === 'not-permitted') return notFound(astro)
    return refuse(
      failure.kind === 'too-many'
        ? t('operations-disputes:import.too-many', { max: failure.max })
        : t('operations-disputes:import.unreadable'),
    )
  }
}

async function* partsOf(file: File): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(await file.arrayBuffer())
}

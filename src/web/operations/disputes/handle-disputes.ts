import type { AstroGlobal } from 'astro'
import type { DisputeImport } from '#commerce/disputes/dispute-admin.ts'
import { mayEverywhere } from '#commerce/staff/operator.ts'
import type { LoadedList } from '#web/operations/lists/load-list.ts'
import type { Admission } from '#web/operations/admit.ts'
import { importPosted, type Imported } from '#web/operations/import-posted.ts'
import { loadDisputes } from './dispute-list.ts'

export type DisputesPage = {
  readonly loaded: LoadedList
  readonly problems: readonly { readonly text: string; readonly field?: string }[]
  readonly imported: Imported<DisputeImport> | null
  /** A file is about all countries. */
  readonly mayImport: boolean
}

/** The list of disputes, and a file of them that is checked or imported. */
export async function handleDisputes(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<DisputesPage | Response> {
  const { shop, t } = astro.locals
  const done = await importPosted(astro, posted, {
    by,
    importFile: shop.money.disputes.importFile,
    texts: {
      noFile: t('operations-disputes:import.no-file'),
      unreadable: t('operations-disputes:import.unreadable'),
      tooMany: (max) => t('operations-disputes:import.too-many', { max }),
    },
  })
  if (done instanceof Response) return done
  const loaded = await loadDisputes(astro, by)
  if (loaded instanceof Response) return loaded
  return {
    loaded,
    problems: [],
    imported: null,
    mayImport: mayEverywhere(by, 'payments.manage'),
    ...done,
  }
}

import { compareBodies, type FieldChange } from '#commerce/content-admin/body-fields.ts'
import type { Json } from '#commerce/content-admin/body-paths.ts'
import type { OpenedContent } from '#commerce/content-admin/drafts.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { faultsOf } from './edit-faults.ts'
import { jsonText } from './edit-form.ts'
import { pathText } from './field-path.ts'

type ShownConflict = {
  readonly path: string
  readonly label: string
  readonly before: string
  readonly mine: string
  readonly theirs: string
}

type ShownChange = FieldChange & { readonly label: string }

/** What a draft becomes when it is finished: the step before. */
export type FinishView = {
  /** The latest version now; 0: there is none. */
  readonly against: number
  /** Who wrote it, where it is not the one that the draft began from. */
  readonly theirs: string | null
  readonly conflicts: readonly ShownConflict[]
  readonly changes: readonly ShownChange[]
  /** How many changes are not listed. */
  readonly more: number
  readonly faults: readonly string[]
  readonly deadLinks: readonly string[]
  readonly reason: string
}

const shownChanges = 60

/** Null: there is no draft. */
export async function finishView(
  locals: App.Locals,
  { name }: OpenedContent,
  by: StaffOperator,
): Promise<FinishView | null> {
  const { shop, t } = locals
  const outcome = await shop.contentDrafts.preview({ name, by })
  const opened = await shop.contentDrafts.open(name, by)
  if (!outcome || !opened?.draft) return null
  const { body, latest } = outcome
  const changes = compareBodies(latest?.body, body)
  const dead = await shop.contentAdmin.deadLinksOf(body, name.locale)
  const isOverlapping = latest !== undefined && latest.version !== opened.draft.version
  return {
    against: latest?.version ?? 0,
    theirs: isOverlapping ? latest.author : null,
    conflicts: outcome.conflicts.map(({ path, before, mine, theirs }) => ({
      ...{ path, label: pathText(path, t) },
      ...{ before: textOf(before), mine: textOf(mine), theirs: textOf(theirs) },
    })),
    changes: changes.slice(0, shownChanges).map((change) => ({ ...change, label: pathText(change.path, t) })),
    more: Math.max(0, changes.length - shownChanges),
    faults: faultsOf(name.kind, body, t).map(({ place, text }) => `${pathText(place, t)}: ${text}`),
    deadLinks: [...dead].map(
      ([path, href]) => `${pathText(path, t)}: ${t('operations-editor:fault.dead-link', { href })}`,
    ),
    reason: '',
  }
}

const textOf = (value: Json | undefined): string =>
  value === undefined ? '' : typeof value === 'string' ? value : jsonText(value)

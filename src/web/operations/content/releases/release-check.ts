import type { ReleaseCheck } from '#commerce/content-admin/create-releases.ts'
import { entryId } from '#commerce/content-admin/entry-id.ts'
import type { EntryName } from '#commerce/content/ports.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { formatDateTime } from '#i18n/format.ts'
import type { Country } from '#kernel/country.ts'
import type { Instant } from '#kernel/instant.ts'
import { figureRow, textCell, type FigureRow } from '#web/operations/lists/figures.ts'
import type { CellValue } from '#web/operations/lists/list-row.ts'
import { storefrontOf } from '#web/operations/lists/storefront-of.ts'
import { titleOf } from '../content-list.ts'
import { faultText } from '../fault-text.ts'
import { explainRejectedVersion } from './explain-release.ts'
import { languageOfName, versionId } from '#commerce/content-admin/version-id.ts'

type Planned = {
  readonly name: string
  readonly versions: readonly { readonly name: EntryName; readonly version: number }[]
  readonly startsAt: Instant | null
  readonly endsAt: Instant | null
  readonly country: Country
}

/** The step before a release: what is shown now, what comes, and what is rejected. */
export type ReleaseCheckPage = {
  readonly button: string
  readonly consequences: readonly { readonly label: string; readonly value: CellValue }[]
  /** By entry and language. */
  readonly rows: readonly FigureRow[]
  readonly rejected: readonly { readonly label: string; readonly why: string }[]
  /** Blocks that will be missing. */
  readonly faults: readonly string[]
}

export async function checkRelease(
  locals: App.Locals,
  by: StaffOperator,
  { name, versions, startsAt, endsAt, country, rejected, missingBlocks }: Planned & ReleaseCheck,
): Promise<ReleaseCheckPage> {
  const { t } = locals
  const moment = (at: Instant): string => formatDateTime(at, storefrontOf(locals, country.isoCode))
  const isNow = startsAt === null || startsAt <= locals.shop.clock.now()
  const described = await Promise.all(versions.map((one) => describe(locals, by, one)))
  const labels = new Map(described.map(({ id, label }) => [id, label]))
  return {
    button: isNow
      ? t('operations-content:check.publish-now', { name })
      : t('operations-content:check.publish-then', { name, moment: moment(startsAt) }),
    consequences: [
      { label: t('operations-releases:list.name'), value: textCell(name) },
      {
        label: t('operations-content:version.from'),
        value: textCell(isNow ? t('operations-content:check.now') : moment(startsAt)),
      },
      {
        label: t('operations-content:version.until'),
        value: textCell(endsAt === null ? t('operations-content:check.for-good') : moment(endsAt)),
      },
    ],
    rows: described.map(({ row }) => row),
    rejected: rejected.map((one) => ({
      label: labels.get(versionId(one)) ?? entryId(one.name),
      why: explainRejectedVersion(one, t),
    })),
    faults: missingBlocks.map(
      (one) =>
        `${labels.get(versionId(one)) ?? entryId(one.name)}: ${faultText({ kind: 'block', key: one.block }, t)}`,
    ),
  }
}

/** A version next to what is shown now. */
async function describe(
  { shop, storefront, t }: App.Locals,
  by: StaffOperator,
  one: Planned['versions'][number],
): Promise<{ readonly id: string; readonly label: string; readonly row: FigureRow }> {
  const { name, version } = one
  const entry = await shop.contentAdmin.find(name, by)
  const shown = entry?.languages[name.locale]?.shown?.version
  const compared =
    shown === undefined || shown === version
      ? undefined
      : await shop.contentAdmin.compare(name, { before: shown, after: version }, by)
  const title = entry ? titleOf(entry, storefront.language) : { text: name.key }
  const language = t(`operations-service:language.${languageOfName(name)}`)
  const faults = entry?.languages[name.locale]?.faults ?? []
  return {
    id: versionId(one),
    label: `${title.text} · ${language}`,
    row: figureRow(
      { kind: 'text', ...title },
      textCell(language),
      textCell(
        shown === undefined
          ? t('operations-releases:check.nothing')
          : t('operations-content:version.one', { version: shown }),
      ),
      textCell(t('operations-content:version.one', { version })),
      compared ? { kind: 'number', value: compared.fields.length } : null,
      { kind: 'names', names: faults.map((fault) => faultText(fault, t)) },
    ),
  }
}

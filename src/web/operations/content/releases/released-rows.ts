import { entryId } from '#commerce/content-admin/entry-id.ts'
import type { Release } from '#commerce/content-admin/release.ts'
import { languageOfName } from '#commerce/content-admin/version-id.ts'
import type { Translate } from '#i18n/translator.ts'
import { figureRow, textCell, type FigureRow } from '#web/operations/lists/figures.ts'
import { operationsPath } from '#web/operations/route-table.ts'

/** The versions of a release; each leads to a comparison with what is shown. */
export const releasedRows = ({ versions }: Release, t: Translate): readonly FigureRow[] =>
  versions.map(({ name, version, title, isAsReleased }) => {
    const language = languageOfName(name)
    return {
      ...figureRow(
        textCell(title),
        textCell(t(`operations-content:kind.${name.kind}`)),
        textCell(t(`operations-service:language.${language}`)),
        textCell(t('operations-content:version.one', { version })),
        isAsReleased
          ? { kind: 'state', tone: 'good', label: t('operations-releases:versions.as-released') }
          : { kind: 'state', tone: 'neutral', label: t('operations-releases:versions.not-as-released') },
      ),
      href: `${operationsPath('contentEntry', { entry: entryId(name) })}?compare=${language}-${version}`,
    }
  })

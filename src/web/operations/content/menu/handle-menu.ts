import type { AstroGlobal } from 'astro'
import { entryId } from '#commerce/content-admin/entry-id.ts'
import {
  menuRef,
  type MenuConflict,
  type MenuVersions,
  type SaveMenuFailure,
  type StoredMenu,
} from '#commerce/content-admin/menu/create-menu.ts'
import type { MenuProblem, MenuTree } from '#commerce/content-admin/menu/menu-tree.ts'
import { isLanguage } from '#kernel/language.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { explainContent } from '../explain-content.ts'
import { checkMenuLinks, type LinkState } from './link-states.ts'
import { linesOfBar, linesOfGroup, readTypedLines, toBar, toColumns, type TypedLine } from './typed-menu.ts'

export type MenuPage = {
  /** As an entry of content. */
  readonly id: string
  readonly stored: StoredMenu
  /** What is edited below which group, from 0; null: the bar. */
  readonly group: number | null
  readonly lines: readonly TypedLine[]
  /** Of what the form shows. */
  readonly base: MenuVersions
  readonly links: readonly LinkState[]
  readonly reason: string
  readonly problems: readonly FieldProblem[]
}

/** The menu in both languages, or what became of saving it. */
export async function handleMenu(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<MenuPage | Response> {
  const { locals, url } = astro
  const { contentMenu } = locals.shop
  const stored = await contentMenu.find(by)
  if (!stored || (posted && !stored.mayEdit)) return notFound(astro)
  const group = groupOf(url)
  const page: MenuPage = {
    id: entryId(menuRef),
    ...{ stored, group, base: stored.versions, reason: '', problems: [] },
    lines: linesAt(stored.tree, group),
    links: await checkMenuLinks(locals, stored.tree),
  }
  if (group !== null && !stored.tree[group]) return notFound(astro)
  if (!posted) return page
  const { fields } = posted
  const base = readVersions(fields)
  const before = base && (await contentMenu.findAt(base, by))
  if (!base || !before) return notFound(astro)
  const lines = readTypedLines(fields)
  const reason = String(fields.get('reason') ?? '').slice(0, 300)
  const again: MenuPage = { ...page, base, lines, reason }
  const tree = typedTree(before, group, lines)
  if (!tree) return notFound(astro)
  const saved = await contentMenu.save({ base, tree, by, reason })
  if (saved.ok)
    return astro.redirect(
      `${operationsPath('contentMenu')}${group === null ? '' : `?group=${group + 1}`}`,
      303,
    )
  return reject(astro, saved.failure, again)
}

function groupOf(url: URL): number | null {
  const given = url.searchParams.get('group') ?? ''
  return /^[1-9]\d?$/.test(given) ? Number(given) - 1 : null
}

const linesAt = (tree: MenuTree, group: number | null): readonly TypedLine[] => {
  const one = group === null ? undefined : tree[group]
  return one ? linesOfGroup(one) : linesOfBar(tree)
}

function typedTree(
  before: MenuTree,
  group: number | null,
  lines: readonly TypedLine[],
): MenuTree | undefined {
  if (group === null) return toBar(lines, before)
  const own = before[group]
  return own && before.map((one) => (one === own ? { ...own, columns: toColumns(lines) } : one))
}

function readVersions(fields: FormData): MenuVersions | undefined {
  const [en, ar] = [fields.get('base-en'), fields.get('base-ar')].map((text) => String(text ?? ''))
  return [en, ar].every((text) => /^[1-9]\d{0,8}$/.test(text ?? ''))
    ? { en: Number(en), ar: Number(ar) }
    : undefined
}

function reject(astro: AstroGlobal, failure: SaveMenuFailure, page: MenuPage): MenuPage | Promise<Response> {
  const { t } = astro.locals
  switch (failure.kind) {
    case 'not-permitted':
    case 'not-found':
      return notFound(astro)
    case 'invalid':
      astro.response.status = 422
      return { ...page, problems: failure.problems.map((one) => explainMenu(one, t)) }
    case 'conflict':
      astro.response.status = 409
      // Sent again, what was typed replaces what the other has written.
      return { ...page, base: failure.latest, problems: explainConflict(failure, t) }
    default:
      astro.response.status = failure.kind === 'version-conflict' ? 409 : 422
      return { ...page, problems: [explainContent(failure, t)] }
  }
}

function explainMenu(problem: MenuProblem, t: App.Locals['t']): FieldProblem {
  switch (problem.kind) {
    case 'no-groups':
      return { text: t('operations-releases:menu.problem.no-groups') }
    case 'too-many':
      return { text: t('operations-releases:menu.problem.too-many', { at: problem.at, max: problem.max }) }
    case 'no-label':
    case 'long-label':
    case 'wrong-link':
      return {
        text: t(`operations-releases:menu.problem.${problem.kind}`, {
          at: problem.at,
          language: t(`operations-service:language.${problem.language}`),
        }),
      }
  }
}

const explainConflict = ({ conflicts, by }: MenuConflict, t: App.Locals['t']): readonly FieldProblem[] =>
  conflicts.length === 0
    ? [{ text: t('operations-releases:menu.problem.rearranged', { by }) }]
    : conflicts.map(({ field, mine, theirs }) => {
        const [at = '', language = ''] = field.split(' ')
        return {
          text: t('operations-releases:menu.problem.conflict', {
            ...{ at, by, mine, theirs },
            language: isLanguage(language) ? t(`operations-service:language.${language}`) : '',
          }),
        }
      })

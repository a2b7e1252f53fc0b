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
import { isLanguage, type Language } from '#kernel/language.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { explainContent } from '../explain-content.ts'
import { checkMenuLinks, type LinkState } from './link-states.ts'
import {
  linesByPlace,
  linesOfBar,
  linesOfGroup,
  numbersOf,
  readTypedLines,
  toBar,
  toColumns,
  type TypedLine,
} from './typed-menu.ts'

export type MenuPage = {
  /** As an entry of content. */
  readonly id: string
  readonly stored: StoredMenu
  /** What is edited below which group, from 0; null: the bar. */
  readonly group: number | null
  readonly lines: readonly TypedLine[]
  /** The menu that the lines are places in, and its versions; they stay the same until it is saved. */
  readonly edited: MenuTree
  readonly of: MenuVersions
  /** The newest that the person has heard of. */
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
    ...{ stored, group, edited: stored.tree, of: stored.versions, base: stored.versions },
    ...{ reason: '', problems: [] },
    lines: linesAt(stored.tree, group),
    links: await checkMenuLinks(locals, stored.tree),
  }
  if (!posted) return group === null || stored.tree[group] ? page : notFound(astro)
  const { fields } = posted
  const base = readVersions(fields, 'base')
  const of = readVersions(fields, 'of') ?? base
  const edited = of && (await contentMenu.findAt(of, by))
  if (!base || !of || !edited) return notFound(astro)
  const lines = readTypedLines(fields)
  const reason = String(fields.get('reason') ?? '').slice(0, 300)
  const again: MenuPage = { ...page, edited, of, base, lines, reason }
  const tree = typedTree(edited, group, lines)
  if (!tree) return notFound(astro)
  const saved = await contentMenu.save({ base, of, tree, by, reason })
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

function readVersions(fields: FormData, name: 'base' | 'of'): MenuVersions | undefined {
  const [en, ar] = [fields.get(`${name}-en`), fields.get(`${name}-ar`)].map((text) => String(text ?? ''))
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
      return { ...page, problems: failure.problems.map((one) => explainMenu(one, placesOf(page), t)) }
    case 'conflict':
      astro.response.status = 409
      // Sent again, what was typed replaces what the other has written.
      return { ...page, base: failure.latest, problems: explainConflict(failure, placesOf(page), t) }
    default:
      astro.response.status = failure.kind === 'version-conflict' ? 409 : 422
      return { ...page, problems: [explainContent(failure, t)] }
  }
}

/** A line of the form by where it will be in the menu: the number that its row shows, and its fields. */
type FindLine = (at: string) => { readonly number: string; readonly line: TypedLine | undefined }

function placesOf({ lines, group }: Pick<MenuPage, 'lines' | 'group'>): FindLine {
  const [places, numbers] = [linesByPlace(lines, group), numbersOf(lines, group)]
  return (at) => {
    const line = places.get(at)
    return { number: (line && numbers.get(line.id)) ?? at, line }
  }
}

/** The id of the input of one field of a line; undefined: the page does not show it. */
const fieldOf = (line: TypedLine | undefined, language: Language, part: 'label' | 'href') => {
  if (!line) return {}
  if (part === 'label') return { field: `${language}.${line.id}` }
  return { field: `${language === 'ar' && line.linkAr !== '' ? 'link-ar' : 'link'}.${line.id}` }
}

function explainMenu(problem: MenuProblem, find: FindLine, t: App.Locals['t']): FieldProblem {
  switch (problem.kind) {
    case 'no-groups':
      return { text: t('operations-releases:menu.problem.no-groups') }
    case 'too-many': {
      const { at, max } = problem
      if (at === '') return { text: t('operations-releases:menu.problem.too-many-groups', { max }) }
      const { number, line } = find(at)
      return {
        text: t('operations-releases:menu.problem.too-many', { at: number, max }),
        ...fieldOf(line, 'en', 'label'),
      }
    }
    case 'no-label':
    case 'long-label':
    case 'wrong-link': {
      const { kind, at, language } = problem
      const { number, line } = find(at)
      return {
        text: t(`operations-releases:menu.problem.${kind}`, {
          at: number,
          language: t(`operations-service:language.${language}`),
        }),
        ...fieldOf(line, language, kind === 'wrong-link' ? 'href' : 'label'),
      }
    }
  }
}

const explainConflict = (
  { conflicts, by }: MenuConflict,
  find: FindLine,
  t: App.Locals['t'],
): readonly FieldProblem[] =>
  conflicts.length === 0
    ? [{ text: t('operations-releases:menu.problem.rearranged', { by }) }]
    : conflicts.map(({ field, mine, theirs }) => {
        const [place = '', language = '', part] = field.split(' ')
        const { number: at, line } = find(place)
        const isOfLanguage = isLanguage(language)
        return {
          text: t('operations-releases:menu.problem.conflict', {
            ...{ at, by, mine, theirs },
            language: isOfLanguage ? t(`operations-service:language.${language}`) : '',
          }),
          ...(isOfLanguage ? fieldOf(line, language, part === 'href' ? 'href' : 'label') : {}),
        }
      })

import type { ContentFacade } from '#commerce/content/content-facade.ts'
import type { ContentPage } from '#content/schemas/page.ts'
import type { Widget } from '#content/schemas/widgets.ts'
import { fold } from '#kernel/fold.ts'
import { tidyText } from '#kernel/tidy-text.ts'
import type { ChatAnswer, ChatFacade } from './ports.ts'

/** The pages of the help centre, in the order of their topics. */
const helpSlugs = [
  'help',
  'help/delivery',
  'help/assembly',
  'help/returns',
  'help/warranty',
  'help/payment',
  'contact',
] as const

type Passage = ChatAnswer & { readonly page: string }

const maxAnswers = 8
/** Of a passage that is shown with a result, in characters. */
const excerpt = 180

/** Finds what the help pages say about some words. Without words no page is read. */
export const createSearchHelp =
  ({ loadPage }: Pick<ContentFacade, 'loadPage'>): ChatFacade['searchHelp'] =>
  async ({ text, storefront, preview }) => {
    if (text === '') return { answers: [], handsOver: false, sources: [] }
    const loaded = await Promise.all(helpSlugs.map((slug) => loadPage({ slug }, storefront, preview)))
    const sources = loaded.flatMap((one) => (one.ok ? [one.value] : []))
    const answers = findAnswers(
      text,
      sources.flatMap(({ value }) => passagesOf(value)),
    )
    return { answers, handsOver: answers.length === 0, sources }
  }

/** All widgets of a page, with those of its tabs. */
const widgetsOf = (page: ContentPage): readonly Widget[] =>
  [...page.rows, ...page.aPlusContent, ...page.tabs].flatMap(({ widgets }) => widgets)

const passagesOf = (page: ContentPage): readonly Passage[] =>
  widgetsOf(page).flatMap((widget) =>
    textsOf(widget).map(({ title, text }) => ({
      title: title ?? page.pageName,
      text: plainText(text),
      page: page.pageName,
      path: `/${page.slug ?? ''}${hasAnchor(widget) ? `#${widget.id}-title` : ''}`,
    })),
  )

const hasAnchor = (widget: Widget): boolean => 'title' in widget && widget.title !== undefined

function textsOf(widget: Widget): readonly { readonly title?: string | undefined; readonly text: string }[] {
  if (widget.type === 'rich-text') return [{ title: widget.title, text: widget.body }]
  if (widget.type === 'questions')
    return widget.items.map(({ question, answer }) => ({ title: question, text: answer }))
  // Tiles that only lead to another page are found there.
  if (widget.type === 'promises')
    return widget.items
      .filter(({ href }) => href === undefined)
      .map(({ title, text = '' }) => ({ title, text }))
  return []
}

/** Markdown without its marks. */
const plainText = (markdown: string): string =>
  tidyText(
    markdown
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replace(/^\s*[-*#>]+\s/gm, '')
      .replace(/[*_`]/g, ''),
  )

/** Passages with every word, or the beginning of it; words in a title count more. */
function findAnswers(term: string, passages: readonly Passage[]): readonly ChatAnswer[] {
  const terms = wordsOf(term)
  if (terms.length === 0) return []
  return passages
    .map((passage) => ({ passage, points: pointsOf(terms, passage) }))
    .filter(({ points }) => points > 0)
    .toSorted((one, other) => other.points - one.points)
    .slice(0, maxAnswers)
    .map(({ passage: { title, text, path } }) => ({ title, text: cut(text), path }))
}

function pointsOf(terms: readonly string[], { title, text, page }: Passage): number {
  const heads = wordsOf(title)
  const body = [...wordsOf(text), ...wordsOf(page)]
  let points = 0
  for (const term of terms) {
    const inTitle = heads.some((word) => isLike(word, term))
    if (!inTitle && !body.some((word) => isLike(word, term))) return 0
    points += inTitle ? 3 : 1
  }
  return points
}

const wordsOf = (text: string): readonly string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .map(stem)
    .filter((word) => word.length > 1)

/** "refunds", "refunded" and "refund" are one word; so is an Arabic word with and without its article. */
const stem = (word: string): string =>
  /^[a-z]/.test(word)
    ? word.length > 4
      ? word.replace(/(?:ies|es|ed|ing|s)$/, '')
      : word
    : word.replace(/^(?:و|ب|ل|ف|ك)?ال(?=.{2})/, '').replace(/^لل(?=.{2})/, '')

const isLike = (word: string, term: string): boolean => word.startsWith(term)

const cut = (text: string): string => {
  if (text.length <= excerpt) return text
  const short = text.slice(0, excerpt)
  return `${short.slice(0, Math.max(short.lastIndexOf(' '), excerpt / 2))}…`
}

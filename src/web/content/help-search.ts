import type { ChatReply } from '#commerce/chat/ports.ts'
import { tidyText } from '#kernel/tidy-text.ts'
import { localHref } from '#web/paths.ts'

type HelpAnswer = { readonly title: string; readonly text: string; readonly href: string | null }

export type HelpSearch = {
  /** As entered; empty: nothing was looked for. */
  readonly term: string
  readonly answers: readonly HelpAnswer[]
  /** A person has to answer. */
  readonly handsOver: boolean
  /** The assistant is away, and the help pages answered in its place. */
  readonly isAway: boolean
  /** Of what was searched. */
  readonly parts: ChatReply['sources']
}

const maxTerm = 80

/** Answers the words of `?q=`: by the search of the help pages, or by the assistant. */
export async function loadHelpSearch(
  {
    locals: { shop, storefront, preview },
    url,
  }: {
    readonly locals: Pick<App.Locals, 'shop' | 'storefront' | 'preview'>
    readonly url: URL
  },
  by: 'help' | 'assistant',
): Promise<HelpSearch> {
  const term = tidyText(url.searchParams.get('q') ?? '').slice(0, maxTerm)
  const question = { text: term, storefront, preview }
  const { answers, handsOver, sources, isAway } =
    by === 'assistant'
      ? await shop.chat.ask(question)
      : { ...(await shop.chat.searchHelp(question)), isAway: false }
  return {
    term,
    answers: answers.map(({ title, text, path }) => ({
      title,
      text,
      href: path === null ? null : localHref(storefront.code, path),
    })),
    handsOver,
    isAway,
    parts: sources,
  }
}

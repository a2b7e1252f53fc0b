import type { Chat, ChatFacade, ChatReply } from './ports.ts'

type Deps = {
  readonly chat: Chat
  readonly searchHelp: ChatFacade['searchHelp']
}

/** A reply that is shown for a moment only, since the service may be back. */
const passing = { tags: [], nextChange: null, stale: true } as const

export const createChat = ({ chat, searchHelp }: Deps): ChatFacade => ({
  searchHelp,
  async ask(question) {
    if (question.text === '') return { ...noQuestion, isAway: false }
    const replied = await chat.ask(question)
    if (replied.ok) return { ...replied.value, isAway: false }
    const found = await searchHelp(question)
    return { ...found, handsOver: true, sources: [...found.sources, passing], isAway: true }
  },
})

const noQuestion: ChatReply = { answers: [], handsOver: false, sources: [] }

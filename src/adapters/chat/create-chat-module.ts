import { createChat } from '#commerce/chat/create-chat.ts'
import type { Chat, ChatFacade } from '#commerce/chat/ports.ts'
import { createSearchHelp } from '#commerce/chat/search-help.ts'
import type { ContentFacade } from '#commerce/content/content-facade.ts'
import type { Env } from '#infrastructure/config/env.ts'
import { createServiceClient } from '#infrastructure/http-client/service-client.ts'
import type { Report } from '#kernel/report.ts'
import { ok } from '#kernel/result.ts'
import { createHttpChat } from './http-chat.ts'

type Deps = {
  readonly env: Pick<Env, 'chatService'>
  readonly loadPage: ContentFacade['loadPage']
  readonly report: Report
  /** In place of the network's own, for tests. */
  readonly fetch?: typeof fetch
}

/** Answers of the service that the environment names, else of the help pages. */
export function createChatModule({ env, loadPage, report, fetch }: Deps): ChatFacade {
  const searchHelp = createSearchHelp({ loadPage })
  const address = env.chatService
  const chat: Chat =
    address === null
      ? { ask: async (question) => ok(await searchHelp(question)) }
      : createHttpChat(createServiceClient({ service: 'chat', address, report, fetch }))
  return createChat({ chat, searchHelp })
}

import { z } from 'zod'
import type { Chat } from '#commerce/chat/ports.ts'
import { withoutContacts } from '#commerce/chat/without-contacts.ts'
import type { ServiceClient } from '#infrastructure/http-client/service-client.ts'
import { fail, ok } from '#kernel/result.ts'
import { tidyText } from '#kernel/tidy-text.ts'

/** What a page may wait for. */
const timeoutMs = 1500
const maxBytes = 64 * 1024
const maxAnswers = 8

const text = (characters: number) =>
  z
    .string()
    .max(10_000)
    .transform((raw) => tidyText(raw).slice(0, characters))
const responseSchema = z.object({
  answers: z
    .array(
      z.object({
        title: text(120),
        text: text(600),
        /** Of this shop, below the storefront. */
        path: z.string().max(300).nullish(),
      }),
    )
    .max(50),
  handOver: z.boolean(),
})

/** A service may send visitors to pages of this shop, and nowhere else. */
const ownPath = /^\/(?!\/)[\w\-/]*(?:\?[\w\-=&.%]*)?(?:#[\w-]*)?$/

/** The retailer's assistant: POST /answers. It learns the question, country and language, and nothing of who asks. */
export const createHttpChat = (client: ServiceClient): Chat => ({
  async ask({ text: question, storefront: { country, language } }) {
    const answered = await client.send(
      {
        method: 'POST',
        path: '/answers',
        body: { question: withoutContacts(question), country: country.isoCode, language },
        timeoutMs,
        maxBytes,
      },
      responseSchema,
    )
    if (!answered.ok) return fail({ kind: 'chat-unavailable' })
    const answers = answered.value.answers
      .filter(({ title }) => title !== '')
      .slice(0, maxAnswers)
      .map(({ path, ...answer }) => ({ ...answer, path: path && ownPath.test(path) ? path : null }))
    return ok({ answers, handsOver: answered.value.handOver || answers.length === 0, sources: [] })
  },
})

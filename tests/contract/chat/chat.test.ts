import { describe, expect, test } from 'vitest'
import { createChatModule } from '#adapters/chat/create-chat-module.ts'
import { readDataFiles } from '#adapters/content/data-files.ts'
import { createChatAnswer } from '#stand-ins/chat.ts'
import { faultyService, standInFaults, standInKey, type StandInAnswer } from '#stand-ins/stand-in.ts'
import { aContentShop, theStorefront } from '../../support/shops/a-content-shop.ts'

const helpPages = readDataFiles('src/content').entries.filter(
  ({ name: { kind, key } }) => kind === 'block' || /^(?:help|contact)/.test(key),
)

/** The assistant of a shop, over the demo's help pages or over the service. */
async function anAssistant(kind: 'embedded' | 'http', answer: StandInAnswer = createChatAnswer()) {
  const shop = aContentShop()
  for (const { name, body } of helpPages)
    await shop.repository.write(name.kind, name.key, body, { locale: name.locale })
  const service = faultyService(answer)
  const reported: unknown[] = []
  const chat = createChatModule({
    env: { chatService: kind === 'embedded' ? null : { url: 'https://chat.example/v1/', key: standInKey } },
    loadPage: shop.content.loadPage,
    report: (error) => void reported.push(error),
    fetch: service.fetch,
  })
  const ask = (text: string, code: 'ae/en' | 'ae/ar' = 'ae/en') =>
    chat.ask({ text, storefront: theStorefront(code) })
  return { ...chat, ask, service, reported }
}

describe.each(['embedded', 'http'] as const)('the assistant, %s', (kind) => {
  test.each([
    ['ae/en', 'refund', 'How refunds are paid'],
    ['ae/ar', 'استرداد', 'استرداد المبلغ'],
  ] as const)('answers in %s, and names pages of this shop', async (code, question, title) => {
    const reply = await (await anAssistant(kind)).ask(question, code)
    expect(reply).toMatchObject({ handsOver: false, isAway: false })
    expect(reply.answers.map((answer) => answer.title).join('\n')).toContain(title)
    for (const { path } of reply.answers) expect(path).toMatch(/^\/[\w/]+(?:#[\w-]+)?$/)
  })

  test('hands over what it does not know', async () => {
    const { ask } = await anAssistant(kind)
    for (const question of ['helicopter', '???', '<script>alert(1)</script>', 'x'.repeat(5000)])
      expect(await ask(question)).toMatchObject({ answers: [], handsOver: true, isAway: false })
  })

  test('reads and sends nothing before there is a question', async () => {
    const { ask, service } = await anAssistant(kind)
    expect(await ask('')).toEqual({ answers: [], handsOver: false, sources: [], isAway: false })
    expect(service.requests).toEqual([])
  })
})

describe('a service of chat', () => {
  test('gets question, country and language by the key, and no number or address', async () => {
    const { ask, service } = await anAssistant('http')
    await ask('refund to 4111 1111 1111 1111 or maryam@example.com')
    expect(service.requests.map(({ method, path, body }) => [method, path, JSON.parse(body)])).toEqual([
      ['POST', '/v1/answers', { question: 'refund to … or …', country: 'ae', language: 'en' }],
    ])
  })

  test.each(standInFaults)(
    'that is %s leaves the answer to the help pages, and offers a person',
    async (fault) => {
      const { ask, service, reported } = await anAssistant('http')
      service.injectFault(fault)
      const reply = await ask('refund')
      expect(reply).toMatchObject({ isAway: true, handsOver: true })
      expect(reply.answers.map(({ title }) => title)).toContain('How refunds are paid')
      // The page is kept for a moment only.
      expect(reply.sources.some(({ stale }) => stale)).toBe(true)
      expect(reported.length).toBeGreaterThan(0)
      expect(JSON.stringify(reported.map(String))).not.toContain('refund')
      service.injectFault(null)
      expect(await ask('refund')).toMatchObject({ isAway: false })
    },
  )

  test('gets each question once: an answer that is not there in time is not waited for again', async () => {
    const { ask, service } = await anAssistant('http')
    service.injectFault('slow')
    await ask('refund')
    expect(service.requests).toHaveLength(1)
  })

  test('leads to pages of this shop only, and what it says is text of a few lines', async () => {
    const passage = { language: 'en', about: ['refund'], text: `a\u0000b ${'x'.repeat(1000)}` }
    const paths = [
      '//elsewhere.example',
      'https://elsewhere.example',
      'javascript:alert(1)',
      '/help\\..',
      '/help/returns#a',
    ]
    const { ask } = await anAssistant(
      'http',
      createChatAnswer([
        ...paths.map((path) => ({ ...passage, title: `<b>${path}</b>`, path })),
        { ...passage, title: ' \u200B ' },
        ...Array.from({ length: 20 }, (_, index) => ({ ...passage, title: `Another ${index}` })),
      ]),
    )
    const { answers, isAway } = await ask('refund')
    expect(isAway).toBe(false)
    expect(answers.map(({ path }) => path)).toEqual([
      null,
      null,
      null,
      null,
      '/help/returns#a',
      null,
      null,
      null,
    ])
    for (const { text } of answers) expect(text.length).toBeLessThanOrEqual(600)
  })
})

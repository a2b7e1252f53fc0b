import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createProductQuestions } from '#commerce/product-questions/create-product-questions.ts'
import { maxWaitingQuestions } from '#commerce/product-questions/product-question.ts'
import { createProductQuestionRepository } from '#adapters/product-questions/product-question-repository.ts'
import { shippedPeriods } from '#adapters/retention/retention-periods.ts'
import { retentionRules } from '#adapters/retention/retention-rules.ts'
import { ok } from '#kernel/result.ts'
import { describeDatabases, rowsOf } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { theStorefront } from '../../support/shops/a-content-shop.ts'

const day = 86_400_000
const here = theStorefront('ae/en')

describeDatabases('a question about a product', (open) => {
  const start = async () => {
    const { db } = await open()
    const clock = manualClock()
    const purged: string[] = []
    const questions = createProductQuestions({
      repository: createProductQuestionRepository(db),
      productExists: async (code) => code === 'MJ-1001',
      tagsOf: async (code) => [`product:${code}`],
      purge: async (tags) => void purged.push(...tags),
      clock,
      checkRateLimit: async () => ({ allowed: true, retryAfterSeconds: 0 }),
    })
    let count = 0
    const ask = (parts: Partial<Parameters<typeof questions.ask>[0]> = {}) =>
      questions.ask(
        {
          productCode: 'MJ-1001',
          author: 'Omar',
          text: 'Can the covers be washed at 40 degrees?',
          email: 'Omar@Example.com',
          key: `a-key-of-a-form-${++count}`,
          customerId: null,
          from: 'x',
          ...parts,
        },
        here,
      )
    const waiting = async () => (await questions.admin.list('waiting', 200)).map(({ id }) => id)
    return { db, clock, purged, questions, ask, waiting }
  }

  test('is shown with its answer, never before, and its author gets one mail', async () => {
    const { db, questions, ask, waiting, purged } = await start()
    expect(await ask()).toEqual(ok(undefined))
    expect(await questions.list('MJ-1001', 'en', 1)).toMatchObject({ count: 0, questions: [] })
    const [id = ''] = await waiting()
    expect(await questions.admin.answer(id, 'Yes, inside out.')).toMatchObject({
      value: { state: 'answered' },
    })
    expect(await questions.admin.answer(id, 'Yes, inside out, at 30 degrees.')).toMatchObject({ ok: true })
    expect(await questions.list('MJ-1001', 'en', 1)).toMatchObject({
      count: 1,
      questions: [{ author: 'Omar', answer: 'Yes, inside out, at 30 degrees.' }],
    })
    expect(await rowsOf(db, sql`select kind, recipient from outbox`)).toEqual([
      { kind: 'product-question-answered', recipient: 'omar@example.com' },
    ])
    expect(purged).toEqual(['product:MJ-1001', 'product:MJ-1001'])
    expect(await questions.admin.reject(id, 'Answered wrongly')).toMatchObject({
      value: { state: 'rejected' },
    })
    expect(await questions.list('MJ-1001', 'en', 1)).toMatchObject({ count: 0 })
    expect(await questions.admin.reject(id, 'Once more')).toMatchObject({ failure: { kind: 'illegal' } })
  })

  test.each([
    ['without letters', { text: '1234567890 ??' }, ['text']],
    ['with a link', { text: 'Is it the same as on shop.example.com?' }, ['text']],
    ['of 10 000 characters', { text: 'why '.repeat(2500) }, ['text']],
    ['with a script for a name', { author: '<script>alert(1)</script>' }, ['author']],
    ['with a header in the address', { email: 'a@example.com\r\nBcc: b@example.com' }, ['email']],
  ])('%s is rejected', async (_, parts, fields) => {
    const { ask, waiting } = await start()
    expect(await ask(parts)).toEqual({ ok: false, failure: { kind: 'invalid', fields } })
    expect(await waiting()).toEqual([])
  })

  test('is one, however often its form is sent, and about a product that exists', async () => {
    const { ask, waiting } = await start()
    await Promise.all(Array.from({ length: 5 }, () => ask({ key: 'the-same-form-sent' })))
    expect(await waiting()).toHaveLength(1)
    expect(await ask({ productCode: 'MJ-9' })).toMatchObject({ failure: { kind: 'unknown-product' } })
  })

  test('waits with as many others as are read, and no more', async () => {
    const { db, clock, ask } = await start()
    await db.execute(sql`insert into product_questions (product_code, key, country, language, author, text, state, requested_at)
      select 'MJ-1001', 'form ' || n, 'ae', 'en', 'A', 'Why?', 'waiting', ${clock.now()}::timestamptz
      from generate_series(1, ${maxWaitingQuestions - 1}) n`)
    const outcomes = await Promise.all([ask(), ask(), ask()])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('loses its address a month after the answer, and is deleted after a year without one', async () => {
    const { db, clock, questions, ask, waiting } = await start()
    await ask()
    await questions.admin.answer((await waiting())[0] ?? '', 'Yes.')
    await ask()
    const applyRules = async () => {
      for (const { apply } of retentionRules.filter(({ name }) => name.endsWith('product questions')))
        await apply(db, clock.now(), 10, shippedPeriods)
    }
    const emails = () => rowsOf(db, sql`select state, email from product_questions order by state`)
    clock.advance(31 * day)
    await applyRules()
    expect(await emails()).toEqual([
      { state: 'answered', email: null },
      { state: 'waiting', email: 'omar@example.com' },
    ])
    clock.advance(366 * day)
    await applyRules()
    expect(await emails()).toEqual([{ state: 'answered', email: null }])
  })
})
